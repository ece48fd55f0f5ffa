// Made by mosaic.mjs from hidden.txt; do not edit.
export const bottleOpen = [
  'Y.     🬫|WY |Y.🬛   |W.🬏   ',
  'W.  🬃 🬞 🬞 🬇🬞 🬀   ',
  'W. 🬇🬁🬇🬞🬻🬺🬏🬟🬃 🬃   ',
  'W.  🬃🬟|WW    |W.🬓🬇 🬀   ',
  'W. 🬀🬦🬜|WY🬄 ▐|WW |W.🬐 🬀    ',
  'W. 🬇 |G.🬞|WG   🬬|W.🬓🬁     ',
  'G.  🬦|WG     🬨|W.🬓     ',
  'G.  ▐|WG🬲🬭🬭🬭🬭|G.▌|WW |W.     ',
  'W.  ▐|WR🬛🬋🬋🬋🬫|W.▌🬨▌    ',
  'G.  🬉|WG🬂🬂🬂🬂🬂|G.🬄|W.🬷|WW |W.🬱🬏  ',
]
