// Made by mosaic.mjs from mosaics.txt; do not edit.
export const hourglass = [
  'Y.🬎🬝🬎🬎🬎🬎🬬🬎',
  'W. 🬪|Y.🬹🬹🬹🬹|W.🬜 ',
  'W.  🬊|WY🬏🬞|W.🬆  ',
  'W.  🬖🬀|Y.🬕|W.🬢  ',
  'W. 🬜|Y.🬞🬵🬺🬏|W.🬪 ',
  'Y.🬹🬺|WY    |Y.🬻🬹',
]
