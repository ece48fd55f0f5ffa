// Made by mosaic.mjs from hidden.txt; do not edit.
export const bell = [
  '.......YY.......',
  '......YYYY......',
  '.....YYYYYY.....',
  '....YWYYYYYY....',
  '....YWYYYYYY....',
  '...YYWYYYYYYY...',
  '...YYWYYYYYYY...',
  '...YYYYYYYYYY...',
  '...YYYYYYYYYY...',
  '..YYYYYYYYYYYY..',
  '..YYYYYYYYYYYY..',
  '.YYYYYYYYYYYYYY.',
  '.YYYYYYYYYYYYYY.',
  '......WWWW......',
  '......YWWY......',
]
