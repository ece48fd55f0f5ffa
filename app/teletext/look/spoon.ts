// Made by mosaic.mjs from mosaics.txt; do not edit.
export const spoon = [
  '...YYYYYYYY.............................',
  '.YYYYYYYYYYYY...........................',
  'YYYYYYYYYYYYYY..........................',
  'YYRRRRRRRRYYYYYYYYYYYYYYYYYYYYYYYYYYYYY.',
  'YYRRRRRRRRYYYYYYYYYYYYYYYYYYYYYYYYYYYYYY',
  'YYRRRRRRRRYYYYYYYYYYYYYYYYYYYYYYYYYYYYY.',
  'YYYYYYYYYYYYYY..........................',
  '.YYYYYYYYYYYY...........................',
  '...YYYYYYYY.............................',
]
