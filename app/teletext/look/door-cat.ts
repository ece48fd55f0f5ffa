// Made by mosaic.mjs from hidden.txt; do not edit.
export const doorCat = [
  'WW |W.🬎🬎🬎🬎🬎🬎🬎🬎|WW ',
  'WW |W.        |WW ',
  'WW |W.        |WW ',
  'WW |W. 🬦🬏🬞🬓   |WW ',
  'WW |W. ▐|WG🬸🬴|W.▌🬞🬓 |WW ',
  'WW |W.  |WW  |W.🬹🬜  |WW ',
  'WW |Y.🬭🬭|WY🬆🬆🬆|Y.🬲🬭🬭|WW ',
  'Y.🬫🬬🬬🬬🬬🬬🬬🬬🬬🬪',
]
