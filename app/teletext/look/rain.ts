// Made by mosaic.mjs from hidden.txt; do not edit.
export const rain = [
  'W.      🬭🬭🬏       ',
  'W.    🬦|WW    |W.🬺🬭🬹🬱🬏  ',
  'W.🬵|WW  |W.🬹|WW          |W.🬹🬏',
  'W.🬊🬬|WW            |W.🬝🬀',
  'C.  🬖  🬖  🬖  🬖    ',
  'C. 🬁  🬑  🬑  🬑  🬏  ',
  'C.   🬅  🬅  🬅  🬅   ',
]
