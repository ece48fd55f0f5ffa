// Made by mosaic.mjs from hidden.txt; do not edit.
export const telephone = [
  'R.🬞🬹|WR        |R.🬹🬏',
  'WR   |W.      |WR   ',
  'R.🬁🬂🬀🬷🬲🬭🬭🬷🬲🬁🬂🬀',
  'R. 🬞🬻|WR 🬵|R.🬎🬎|WR🬱 |R.🬺🬏 ',
  'R. 🬻|WR ▐|W.🬐🬐🬠🬠|WR▌ |R.🬺 ',
  'R.🬷|WR   🬊|R.🬹🬹|WR🬆   |R.🬲',
  'R.🬨🬕🬂🬂🬂🬂🬂🬂🬂🬂🬨🬕',
]
