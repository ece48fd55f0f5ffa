// Made by mosaic.mjs from hidden.txt; do not edit.
export const cherry = [
  '.........GGGGGG.',
  '........GGGGGG..',
  '.......GGG......',
  '.......G.G......',
  '......G..G......',
  '.....G...G......',
  '................',
  '................',
  '..RRRR....RRRR..',
  '.RRRRRR..RRRRRR.',
  '.RWRRRR..RWRRRR.',
  '.RWRRRR..RWRRRR.',
  '.RRRRRR..RRRRRR.',
  '..RRRR....RRRR..',
  '................',
]
