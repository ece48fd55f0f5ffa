// Made by mosaic.mjs from mosaics.txt; do not edit.
export const spoon = [
  'Y.🬵🬻|WY   |Y.🬺🬱             ',
  'WY |WR    |WY              |Y.🬛',
  'Y.🬊🬬|WY   |Y.🬝🬆             ',
]
