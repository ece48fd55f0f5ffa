// Made by mosaic.mjs from mosaics.txt; do not edit.
export const television = [
  'W.   🬈🬢🬏  🬞🬖🬅   ',
  'WW |W.🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎|WW ',
  'WW |WY  |WC  |WG  |WM  |WR  |WB  |WW ',
  'WW |WY  |WC  |WG  |WM  |WR  |WB  |WW ',
  'WW |WY  |WC  |WG  |WM  |WR  |WB  |WW ',
  'WW |WB  |W.  |WM  |W.  |WC  |WW   ',
  'WW |W.🬹🬹🬹🬹🬹🬹🬹🬹🬹🬹🬹🬹|WW ',
  'W. 🬵🬆🬀      🬁🬊🬱 ',
]
