// Made by mosaic.mjs from hidden.txt; do not edit.
export const cat = [
  'W. 🬺🬏🬞🬻       ',
  'W.🬦|WG🬝|WW  |WG🬬|W.🬓    🬵🬄',
  'W.🬉|WG🬺|W.🬝🬬|WG🬻|W.🬄    |WW |W. ',
  'W. ▐|WW  |W.🬺🬹🬱🬭🬭🬻🬆 ',
  'W. ▐|WW       |W.▌  ',
  'W. ▐▌|WW |W.🬂🬂🬂|WW |W.🬨▌  ',
  'W. 🬻▌|WW |W.🬓 🬦|WW |W.▐🬺  ',
]
