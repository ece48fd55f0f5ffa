// Made by mosaic.mjs from hidden.txt; do not edit.
export const candle = [
  'Y.   🬻🬏   ',
  'Y.  ▐|YR🬆|Y.🬺   ',
  'R.   🬨|Y.🬀   ',
  'R.  ▐|WR🬵 |R.▌  ',
  'R.  ▐|WR 🬞|R.▌  ',
  'R.  ▐|WR 🬁|R.▌  ',
  'G.🬻🬪|GR🬹🬩🬹🬚|G.🬻🬺',
  'G.🬊🬬🬝🬬🬜🬬🬝🬅',
]
