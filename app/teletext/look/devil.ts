// Made by mosaic.mjs from hidden.txt; do not edit.
export const devil = [
  'W.🬬🬱        🬵🬝',
  'W.🬁|WW |W.🬺|R.🬭🬹🬹🬹🬹🬭|W.🬻|WW |W.🬀',
  'R. 🬠🬝🬬|WR    |R.🬝🬬🬐 ',
  'R.🬱🬻|WR🬞🬭|R.🬳|WR  |R.🬶|WR🬭🬏|R.🬺🬵',
  'R.🬊|WR 🬉|R.🬹|WR🬀|R.🬝🬬|WR🬁|R.🬹|WR🬄 |R.🬆',
  'R. 🬨|WR |R.🬬|WR |R.🬺🬻|WR |R.🬝|WR |R.🬕 ',
  'R. 🬁🬬🬺|WR🬊|W.🬊🬆|WR🬆|R.🬻🬝🬀 ',
  'R.   🬂🬎|WR  |R.🬎🬂   ',
]
