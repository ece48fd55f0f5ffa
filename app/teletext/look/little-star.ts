// Made by mosaic.mjs from hidden.txt; do not edit.
export const littleStar = [
  '.......CC.......',
  '.......CC.......',
  '......CCCC......',
  '......CCCC......',
  'CCCCCCCCCCCCCCCC',
  '.CCCCCCCCCCCCCC.',
  '..CCCCCCCCCCCC..',
  '...CCCCCCCCCC...',
  '....CCCCCCCC....',
  '....CCCCCCCC....',
  '...CCCCCCCCCC...',
  '...CCCC..CCCC...',
  '..CCC......CCC..',
  '..C..........C..',
  '................',
]
