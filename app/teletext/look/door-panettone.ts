// Made by mosaic.mjs from hidden.txt; do not edit.
export const doorPanettone = [
  'WW |W.🬎🬎🬎🬎🬎🬎🬎🬎|WW ',
  'WW |W.        |WW ',
  'WW |W.        |WW ',
  'WW |W.  🬭🬹🬹🬭  |WW ',
  'WW |W. |YR🬝|WY🬂 🬂|YG🬬|WY |W. |WW ',
  'WW |R. 🬨|YR🬕🬕|WR🬓|YR🬕|Y.🬕 |WW ',
  'WW |Y.🬭|R.🬷|YR🬲🬲🬲🬲|Y.🬲🬭|WW ',
  'Y.🬫🬬🬬🬬🬬🬬🬬🬬🬬🬪',
]
