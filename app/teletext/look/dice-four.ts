// Made by mosaic.mjs from hidden.txt; do not edit.
export const diceFour = [
  '.WWWWWWWWWW.',
  'WWWWWWWWWWWW',
  'WW..WWWW..WW',
  'WW..WWWW..WW',
  'WWWWWWWWWWWW',
  'WWWWWWWWWWWW',
  'WWWWWWWWWWWW',
  'WWWWWWWWWWWW',
  'WW..WWWW..WW',
  'WW..WWWW..WW',
  'WWWWWWWWWWWW',
  '.WWWWWWWWWW.',
]
