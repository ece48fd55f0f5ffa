// Made by mosaic.mjs from hidden.txt; do not edit.
export const cherry = [
  'G.   🬞🬻🬎🬎🬀',
  'G.  🬞🬅▐   ',
  'R. 🬭🬭  🬭🬭 ',
  'R.▐|WR🬓 |R.▌▐|WR🬓 |R.▌',
  'R.🬁🬎🬎🬀🬁🬎🬎🬀',
]
