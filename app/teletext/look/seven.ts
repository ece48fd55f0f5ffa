// Made by mosaic.mjs from hidden.txt; do not edit.
export const seven = [
  'W. |WR      |W. ',
  'R. 🬂  🬷|WR |R.🬄 ',
  'R.   🬦|WR |R.🬕  ',
  'R.  🬞|WR |R.🬝   ',
  'R.  🬉🬎🬄   ',
]
