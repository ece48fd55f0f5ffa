// Made by mosaic.mjs from hidden.txt; do not edit.
export const seven = [
  '..RRRRRRRRRRRR..',
  '..RRRRRRRRRRRR..',
  '..RRRRRRRRRRRR..',
  '..RR.....RRRR...',
  '.........RRRR...',
  '........RRRR....',
  '........RRRR....',
  '.......RRRR.....',
  '.......RRRR.....',
  '......RRRR......',
  '......RRRR......',
  '.....RRRR.......',
  '.....RRRR.......',
  '.....RRRR.......',
  '................',
]
