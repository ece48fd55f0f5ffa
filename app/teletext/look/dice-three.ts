// Made by mosaic.mjs from hidden.txt; do not edit.
export const diceThree = [
  'W.🬻🬎|WW   |W.🬺',
  'WW |W.🬹🬝🬬|WW  ',
  'WW  |W.🬺🬻🬎|WW ',
  'W.🬬|WW   |W.🬹🬝',
]
