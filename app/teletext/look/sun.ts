// Made by mosaic.mjs from hidden.txt; do not edit.
export const sun = [
  'Y.     🬭 🬉  🬭     ',
  'Y.   🬏  🬭🬹🬹🬭  🬞   ',
  'Y.   🬁🬞🬻|WY    |Y.🬺🬏🬀   ',
  'Y.  🬇🬃▐|WY      |Y.▌🬇🬃  ',
  'Y.   🬞🬁🬬|WY    |Y.🬝🬀🬏   ',
  'Y.   🬀  🬂🬎🬎🬂  🬁   ',
  'Y.     🬂  🬓 🬂     ',
]
