// Made by mosaic.mjs from hidden.txt; do not edit.
export const doorPresident = [
  'WW |W.🬎🬎🬬|WW  |W.🬝🬎🬎|WW ',
  'WW |W. 🬦|WY🬝🬎🬎🬬|W.🬓 |WW ',
  'WW |W. ▐|WY🬌|Y.🬬🬝|WY🬍|W.▌ |WW ',
  'WW |Y. 🬁|WY  |Y.🬷|WY |Y.🬀 |WW ',
  'WW |Y.  🬊🬹🬹🬆  |WW ',
  'WW |B.🬞🬻|WB🬉|WR▌▐|WB🬄|B.🬺🬏|WW ',
  'WW |Y.🬭|BY🬎🬎|YR🬮🬯|BY🬎🬎|Y.🬭|WW ',
  'Y.🬫🬬🬬🬬🬬🬬🬬🬬🬬🬪',
]
