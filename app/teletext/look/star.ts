// Made by mosaic.mjs from mosaics.txt; do not edit.
export const star = [
  'Y.  🬷🬲  ',
  'Y.🬊|WY    |Y.🬆',
  'Y.🬦🬝🬆🬊🬬🬓',
]
