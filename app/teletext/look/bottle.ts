// Made by mosaic.mjs from hidden.txt; do not edit.
export const bottle = [
  'Y.  🬻|WY |Y.🬺  ',
  'Y.  ▐|WY🬭|Y.▌  ',
  'Y.  ▐|WY |Y.▌  ',
  'G. 🬞|WG   |G.🬏 ',
  'G.🬦|WG     |G.🬓',
  'G.▐|WG▌    |G.▌',
  'W.▐|WR🬝🬎🬎🬎🬬|W.▌',
  'W.▐|WR🬴🬰🬰🬰🬸|W.▌',
  'G.▐|WG🬂🬂🬂🬂🬂|G.▌',
  'G.🬉|WG     |G.🬄',
]
