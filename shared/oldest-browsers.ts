/**
 * The oldest supported browsers, all of 2023 (design.md, «The oldest browsers»): the build's target for scripts and styles,
 * and the players' text. The type check and the linter refuse features that these lack (app/tsconfig.json, biome.json).
 */
export const OLDEST_BROWSERS = { ios: '16.4', safari: '16.4', chrome: '111', firefox: '115' } as const

/** The text that players read. */
export const OLDEST_BROWSERS_TEXT = `Safari e iOS ${OLDEST_BROWSERS.ios}, Chrome ${OLDEST_BROWSERS.chrome}, Firefox ${OLDEST_BROWSERS.firefox}`
