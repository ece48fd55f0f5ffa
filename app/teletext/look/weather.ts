// Made by mosaic.mjs from mosaics.txt; do not edit.
export const weather = [
  'Y.   🬏   🬄   🬇  🬏 ',
  'Y.   🬁 🬵🬻|WY  |Y.🬹🬏  🬀  ',
  'Y. 🬋🬃 ▐|WY  🬭🬹🬹🬹|W.🬱|Y.🬑🬀  ',
  'W.   🬭🬯|Y.🬝|WY🬻|WW      |W.🬹🬭 ',
  'W. 🬦|WW             |W.🬺',
  'W.  🬂🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬀',
  'C.  🬖🬀 🬖🬀 🬖🬀 🬖🬀   ',
]
