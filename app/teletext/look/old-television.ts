// Made by mosaic.mjs from hidden.txt; do not edit.
export const oldTelevision = [
  'W.   🬈🬏  🬞🬅    ',
  'C.🬞🬭🬭🬭🬯🬹🬹🬮🬭🬭🬭🬭🬏',
  'C.🬝🬂🬂🬂🬂🬂🬂🬂🬂🬬🬝🬬|WC ',
  'C.▌|W.🬜🬀      |C.▐🬛🬫|WC ',
  'C.▌        ▐🬛|CY🬍|WC ',
  'C.▌        ▐|CY🬴🬰|WC ',
  'C.🬬🬹🬹🬹🬹🬹🬹🬹🬹|WC   |C.🬝',
  'W.🬞🬜🬀       🬁🬪🬏',
]
