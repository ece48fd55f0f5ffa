// Made by mosaic.mjs from mosaics.txt; do not edit.
export const cards = [
  'R.🬻|WR🬭🬭🬭🬭|R.🬺🬦|WR🬞🬭🬭🬭🬏|R.🬓|W.🬻|WW    |W.🬺',
  'WR 🬛🬗🬗🬸 |R.▐|WR▐🬤🬤🬤▌|R.▌|WW |W.▌🬞🬏▐|WW ',
  'WR 🬴🬤🬤🬫 |R.▐|WR▐🬗🬗🬗▌|R.▌|WW  |W.🬝🬄🬷|WW ',
  'WR 🬛🬗🬗🬸 |R.▐|WR▐🬤🬤🬤▌|R.▌|WW  |W.🬭|WW   ',
  'WR 🬎🬍🬍🬍 |R.▐|WR🬉🬌🬌🬌🬄|R.▌|WW  |W.🬭|WW   ',
  'R.🬁🬂🬂🬂🬂🬀 🬂🬂🬂🬂🬂 |W.🬁🬂🬂🬂🬂🬀',
]
