// Made by mosaic.mjs from hidden.txt; do not edit.
export const alarmClock = [
  'R.🬞🬻|WR |R.🬛  🬫|WR |R.🬺🬏',
  'R.🬉🬆|W.🬵🬜🬎🬎🬪🬱|R.🬊🬄',
  'W. 🬻🬄 |Y.▐▌ |W.🬉🬺 ',
  'W.▐▌  |Y.▐▌  |W.▐▌',
  'W.🬉🬲  |Y.🬉🬎🬎 |W.🬷🬄',
  'W. 🬊🬱🬏  🬞🬵🬆 ',
  'R. 🬞🬻|W.🬊🬎🬎🬆|R.🬺🬏 ',
]
