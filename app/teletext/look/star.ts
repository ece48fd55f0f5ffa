// Made by mosaic.mjs from mosaics.txt; do not edit.
export const star = [
  '.....YY.....',
  '.....YY.....',
  '....YYYY....',
  'YYYYYYYYYYYY',
  '.YYYYYYYYYY.',
  '..YYYYYYYY..',
  '..YYYYYYYY..',
  '.YYYY..YYYY.',
  '.YY......YY.',
]
