// Made by mosaic.mjs from hidden.txt; do not edit.
export const clouds = [
  'W.                ',
  'W.     🬭🬹🬹🬱🬏      ',
  'W. 🬭🬭 🬷|WW     |W.🬹|WW |W.🬺🬱  ',
  'W.🬻|WW              |W.🬓',
  'W.🬁🬊🬎|WC🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎|W.🬎🬆 ',
  'C. 🬋🬋🬋🬋🬋🬋🬋🬋🬃      ',
  'W.                ',
]
