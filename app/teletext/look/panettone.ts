// Made by mosaic.mjs from mosaics.txt; do not edit.
export const panettone = [
  '............WWWW............',
  '.........WWWWWWWWWW.........',
  '.......WWWWWWWWWWWWWW.......',
  '.....YWWWWWWWWWWWWWWWWY.....',
  '....YYWWYYYWWWWYYYWWWYYY....',
  '...YYYYYYYYYYWWYYYYYYYYYY...',
  '...YYYRYYYYYYYYYYYRYYYYYY...',
  '...YYYYYYYYGYYYYYYYYYYYYY...',
  '...YYYYYYYYYYYYYYYYYGYYYY...',
  '....RWRWRWRWRWRWRWRWRWRW....',
  '....RWRWRWRWRWRWRWRWRWRW....',
  '....RWRWRWRWRWRWRWRWRWRW....',
  '....RWRWRWRWRWRWRWRWRWRW....',
  '....RWRWRWRWRWRWRWRWRWRW....',
  '....RWRWRWRWRWRWRWRWRWRW....',
]
