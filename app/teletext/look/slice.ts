// Made by mosaic.mjs from hidden.txt; do not edit.
export const slice = [
  'W. 🬭🬹|WW  |W.🬹🬭 ',
  'Y.▐|YR🬝|WY🬁🬀🬁|YG🬝|WY🬁|Y.▌',
  'Y.▐|WY |YG🬸|YR🬺|WY  |YR🬸|Y.▌',
  'W. |WR▐▐▐▐▐▐|W. ',
  'R. 🬎🬎🬎🬎🬎🬎 ',
]
