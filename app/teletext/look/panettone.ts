// Made by mosaic.mjs from mosaics.txt; do not edit.
export const panettone = [
  'W.   🬞🬵🬹|WW  |W.🬹🬱🬏   ',
  'Y. 🬞🬻|WY🬎🬂🬊🬬🬕🬂🬎🬆|Y.🬺🬏 ',
  'Y. ▐|WY |YR🬻|WY |YG🬴|WY   |YR🬻|YG🬬|WY |Y.▌ ',
  'W.  |WR▐▐▐▐▐▐▐▐▐▐|W.  ',
  'W.  |WR▐▐▐▐▐▐▐▐▐▐|W.  ',
]
