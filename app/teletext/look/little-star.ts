// Made by mosaic.mjs from hidden.txt; do not edit.
export const littleStar = [
  'C.   🬷🬲   ',
  'C.🬩🬹🬹|WC  |C.🬹🬹🬚',
  'C. 🬊|WC    |C.🬆 ',
  'C. 🬦|WC |C.🬝🬬|WC |C.🬓 ',
  'C. 🬆🬀  🬁🬊 ',
]
