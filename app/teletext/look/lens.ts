// Made by mosaic.mjs from mosaics.txt; do not edit.
export const lens = [
  '....WWWWWWWW......',
  '..WWWW....WWWW....',
  '.WWW........WWW...',
  'WWW..CC......WWW..',
  'WW..CC........WW..',
  'WW..C.........WW..',
  'WW............WW..',
  'WW............WW..',
  'WWW..........WWW..',
  '.WWW........WWW...',
  '..WWWW....WWWWW...',
  '....WWWWWWWWWWWW..',
  '.............YYYY.',
  '..............YYYY',
  '...............YYY',
]
