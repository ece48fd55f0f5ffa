// Made by mosaic.mjs from hidden.txt; do not edit.
export const diceFour = [
  'W.🬻🬎|WW  |W.🬎🬺',
  'WW |W.🬹|WW  |W.🬹|WW ',
  'WW |W.🬎|WW  |W.🬎|WW ',
  'W.🬬🬹|WW  |W.🬹🬝',
]
