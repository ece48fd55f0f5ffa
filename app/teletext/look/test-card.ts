// Made by mosaic.mjs from hidden.txt; do not edit.
export const testCard = [
  'WW  |W.🬭🬭|WW  |W.🬭🬭|WW  |W.🬭🬭|WW  |W.🬭🬭|WW  |W.🬭🬭|WW  |W.🬭🬭|WW  |W.🬭🬭|WW  ',
  'W.   ▌  ▌  🬲🬹🬻|WW      |W.🬺🬹🬏▌  ▌  ▌  ',
  'WW |W.🬭🬭🬲🬭🬭🬲🬏🬍🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬌🬞🬭🬲🬭🬭🬲🬭|WW ',
  'W.   ▌  🬄                 ▌  ▌  ',
  'WW |W.🬭🬭🬲🬭🬭🬭|Y.🬭🬭🬭🬏|C.🬭🬭|G.🬭🬭🬭🬏|M.🬭🬭|R.🬭🬭🬭🬏|B.🬭|W.🬟🬭🬭🬲🬭|WW ',
  'W.   ▌ |WW  |WY▌  |CY▐|WC  |CG▌  |MG▐|WM  |MR▌  |BR▐|WB  |W.  ▌  ',
  'WW |W.🬭🬭🬲🬵|WW  |WY▌  |CY▐|WC  |CG▌  |MG▐|WM  |MR▌  |BR▐|WB  |B.🬱|W.🬭🬲🬭|WW ',
  'W.   ▌🬉🬂|WW |Y.🬂|WY🬹|Y.🬂|WY🬻|C.🬂|WC🬹|G.🬂|WG🬹|G.🬂|WG🬻|M.🬂|WM🬹|R.🬂|WR🬹|R.🬂|WR🬹|B.🬂|WB🬹|B.🬀 |W.▌  ',
  'WW |W.🬭🬭🬲🬭 |WW |W. |WW |W. |WW |W. |WW |W. |WW |W. |WW |W. |WW |W. |WW |W. |WW |W. |WW |W.🬭🬭🬲🬭|WW ',
  'W.   ▌           |WW         |W.▌  ▌  ',
  'WW |W.🬭🬭🬲🬭🬭🬱        |WW        |W.🬴🬲🬭🬭🬲🬭|WW ',
  'W.   ▌  ▌|Y.🬁🬬|WY            |Y.🬝🬀 |W.▌  ▌  ',
  'WW |W.🬭🬭🬲🬭🬭🬲🬭🬭🬲|WR🬭🬏      🬞🬭|W.🬭🬲🬭🬭🬲🬭🬭🬲🬭|WW ',
  'W. 🬹 🬀🬹🬹🬀 🬹🬺  🬺🬹|R.🬂🬂|W.🬹🬹🬀 🬹🬺  🬺🬹 🬀🬹 ',
]
