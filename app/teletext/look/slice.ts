// Made by mosaic.mjs from hidden.txt; do not edit.
export const slice = [
  '......WWWW......',
  '....WWWWWWWW....',
  '..WWWWWWWWWWWW..',
  '.YYYYWWYYWYYYWY.',
  '.YYYYYYYYYYYYYY.',
  '.YYRYYYYYYYGYYY.',
  '.YYYYYYRYYYYYYY.',
  '.YYYGYYYYYYYRYY.',
  '.YYYYYYYYYYYYYY.',
  '..RWRWRWRWRWRW..',
  '..RWRWRWRWRWRW..',
  '..RWRWRWRWRWRW..',
  '..RRRRRRRRRRRR..',
  '..RRRRRRRRRRRR..',
  '................',
]
