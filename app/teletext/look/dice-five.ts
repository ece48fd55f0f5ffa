// Made by mosaic.mjs from mosaics.txt; do not edit.
export const diceFive = [
  '.WWWWWWWWWW.',
  'WWWWWWWWWWWW',
  'WW..WWWW..WW',
  'WW..WWWW..WW',
  'WWWWWWWWWWWW',
  'WWWWW..WWWWW',
  'WWWWW..WWWWW',
  'WWWWWWWWWWWW',
  'WW..WWWW..WW',
  'WW..WWWW..WW',
  'WWWWWWWWWWWW',
  '.WWWWWWWWWW.',
]
