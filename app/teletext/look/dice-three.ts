// Made by mosaic.mjs from hidden.txt; do not edit.
export const diceThree = [
  '.WWWWWWWWWW.',
  'WWWWWWWWWWWW',
  'WW..WWWWWWWW',
  'WW..WWWWWWWW',
  'WWWWWWWWWWWW',
  'WWWWW..WWWWW',
  'WWWWW..WWWWW',
  'WWWWWWWWWWWW',
  'WWWWWWWW..WW',
  'WWWWWWWW..WW',
  'WWWWWWWWWWWW',
  '.WWWWWWWWWW.',
]
