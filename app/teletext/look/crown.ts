// Made by mosaic.mjs from mosaics.txt; do not edit.
export const crown = [
  'Y....Y....Y....Y',
  'YY..YYY..YYY..YY',
  'YYYYYYYYYYYYYYYY',
  'YYRYYYYRRYYYYRYY',
  'YYYYYYYYYYYYYYYY',
  'YYYYYYYYYYYYYYYY',
]
