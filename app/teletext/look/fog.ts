// Made by mosaic.mjs from hidden.txt; do not edit.
export const fog = [
  'W.                ',
  'W.  🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎    ',
  'W.     🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎 ',
  'W.🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎     ',
  'C.    🬎🬎🬎🬎🬎🬎🬎🬎🬎   ',
  'C. 🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎   ',
]
