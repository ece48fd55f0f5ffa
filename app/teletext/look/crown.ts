// Made by mosaic.mjs from mosaics.txt; do not edit.
export const crown = [
  'Y.🬺🬭🬻🬱🬵🬺🬭🬻',
  'WY |YR🬻|WY |YR🬺🬻|WY |YR🬺|WY ',
]
