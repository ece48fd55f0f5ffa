// Made by mosaic.mjs from mosaics.txt; do not edit.
export const door = [
  'WW |W.🬎🬎🬎🬎🬎🬎🬎🬎|WW ',
  'WW |R.▐🬝🬎🬬🬝🬎🬬▌|WW ',
  'WW |R.▐▌ ▐▌ ▐▌|WW ',
  'WW |R.▐🬺🬹🬻🬺🬹🬻▌|WW ',
  'WW |R.▐🬝🬎🬬🬝🬎|YR🬉|Y.🬄|WW ',
  'WW |R.▐▌ ▐▌ ▐▌|WW ',
  'WW |R.🬷|YR🬭🬭🬭🬭🬭🬭|R.🬲|WW ',
  'Y.🬫🬬🬬🬬🬬🬬🬬🬬🬬🬪',
]
