// Made by mosaic.mjs from mosaics.txt; do not edit.
export const diceTwo = [
  '.WWWWWWWWWW.',
  'WWWWWWWWWWWW',
  'WW..WWWWWWWW',
  'WW..WWWWWWWW',
  'WWWWWWWWWWWW',
  'WWWWWWWWWWWW',
  'WWWWWWWWWWWW',
  'WWWWWWWWWWWW',
  'WWWWWWWW..WW',
  'WWWWWWWW..WW',
  'WWWWWWWWWWWW',
  '.WWWWWWWWWW.',
]
