// Made by mosaic.mjs from mosaics.txt; do not edit.
export const diceTwo = [
  'W.🬻🬎|WW   |W.🬺',
  'WW |W.🬹|WW    ',
  'WW    |W.🬎|WW ',
  'W.🬬|WW   |W.🬹🬝',
]
