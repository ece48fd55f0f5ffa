// Made by mosaic.mjs from president.txt; do not edit.
export const presidentSmall = [
  'WG ▐|WW |WR |W. 🬵🬻🬝|WW  |W.🬹🬏|B.▐|WB |BY🬸|WB ',
  'WG ▐|WR▌|R.🬕|W.▐|WW |W.🬺|WW |W.🬎🬎|WW  |B.▐|BY🬻|WB |BY🬻',
  'WG 🬷|WR▌|R.▌|W.▐|WY🬝|W.🬶|WY🬭 🬭🬭|WW |B.🬦|WB  |BY🬺',
  'WG |WW |WR |R.▌|Y.🬻|WY |Y.🬱🬵🬝🬱🬵|WY🬁|BY🬨🬻🬬🬻',
  'WG 🬬|WR▌|R.▌|Y.🬨|WY  |Y.🬝🬄|WY   |B.▐|WB   ',
  'WG ▐|WR🬲|R.🬺 |Y.🬬🬺🬰🬰🬰🬻🬄|B.▐|WB   ',
  'WG ▐|WR🬝|R.🬆 |W.🬞|Y.🬬|WY   |Y.🬣 |B.▐|WB   ',
  'WG 🬉|W.🬀|B.🬵🬻|W.🬬🬺|Y.🬒|YR🬂|W.🬶|WW |WB🬄|B.🬹🬒🬬|WB ',
  'G.🬝|B.🬦|WB   |B.🬲|W.🬬▌|WR |WW |W.🬄|WB 🬭 |B.🬲🬬',
  'G.🬀|WB |B.▌|WB   |B.🬔|WR▌ |W.🬕|B.🬻|WB   |B.▐🬔',
]
