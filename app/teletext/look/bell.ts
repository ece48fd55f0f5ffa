// Made by mosaic.mjs from hidden.txt; do not edit.
export const bell = [
  'Y.  🬞🬻🬺🬏  ',
  'Y. 🬞|WY▐   |Y.🬏 ',
  'Y. ▐|WY🬁   |Y.▌ ',
  'Y.🬞|WY      |Y.🬏',
  'Y.🬁🬂🬂|WY🬩🬚|Y.🬂🬂🬀',
]
