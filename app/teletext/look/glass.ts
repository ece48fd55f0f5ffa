// Made by mosaic.mjs from hidden.txt; do not edit.
export const glass = [
  'W.🬕🬂🬡🬂🬂🬂🬂🬨',
  'WY🬣 🬏  🬃 🬘',
  'W.🬁|WY🬢  🬃 🬖|W.🬀',
  'W.  🬊|WY🬯🬭|W.🬆  ',
  'W.   ▐▌   ',
  'W.   ▐▌   ',
  'W. 🬵🬹|WW  |W.🬹🬱 ',
]
