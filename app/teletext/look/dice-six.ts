// Made by mosaic.mjs from hidden.txt; do not edit.
export const diceSix = [
  '.WWWWWWWWWW.',
  'WWWWWWWWWWWW',
  'WW..WWWW..WW',
  'WW..WWWW..WW',
  'WWWWWWWWWWWW',
  'WW..WWWW..WW',
  'WW..WWWW..WW',
  'WWWWWWWWWWWW',
  'WW..WWWW..WW',
  'WW..WWWW..WW',
  'WWWWWWWWWWWW',
  '.WWWWWWWWWW.',
]
