// Made by mosaic.mjs from mosaics.txt; do not edit.
export const cup = [
  'Y.🬭🬹|WY       |Y.🬹🬭',
  'WY |W. |WY       |W. |WY ',
  'Y.🬁🬌|WY       |Y.🬍🬀',
  'Y.  🬁🬎|WY   |Y.🬎🬀  ',
  'W.     |WY |W.     ',
  'R.   🬹|YR🬂🬂🬂|R.🬹   ',
]
