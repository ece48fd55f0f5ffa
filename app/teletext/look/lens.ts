// Made by mosaic.mjs from mosaics.txt; do not edit.
export const lens = [
  'W.🬞🬹🬎🬂🬂🬎🬹🬏 ',
  'WW |W.🬀|C.🬜🬀  |W.🬁|WW |W. ',
  'WW |W.🬏    🬞|WW |W. ',
  'W.🬁🬎🬹🬭🬭🬹|WW |W.🬲 ',
  'Y.      🬁🬬🬺',
]
