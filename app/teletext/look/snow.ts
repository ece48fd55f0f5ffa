// Made by mosaic.mjs from hidden.txt; do not edit.
export const snow = [
  'W.      🬭🬭🬏       ',
  'W.    🬦|WW    |W.🬺🬭🬹🬱🬏  ',
  'W.🬵|WW  |W.🬹|WW          |W.🬹🬏',
  'W.🬊🬬|WW            |W.🬝🬀',
  'W. 🬞🬱  🬞🬱  🬞🬱  🬞🬱 ',
  'W.  🬀 🬏 🬀 🬏 🬀 🬏 🬀 ',
  'W.   🬁🬆  🬁🬆  🬁🬆   ',
]
