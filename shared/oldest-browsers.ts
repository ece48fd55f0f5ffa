/**
 * The oldest browsers that the game is for, all of 2023 (design.md, «The oldest browsers»): what the build translates its scripts
 * and styles for, and what players read. The type check and the linter refuse what they do not have (app/tsconfig.json,
 * biome.json).
 */
export const OLDEST_BROWSERS = { ios: '16.4', safari: '16.4', chrome: '111', firefox: '115' } as const

/** As players read it. */
export const OLDEST_BROWSERS_TEXT = `Safari e iOS ${OLDEST_BROWSERS.ios}, Chrome ${OLDEST_BROWSERS.chrome}, Firefox ${OLDEST_BROWSERS.firefox}`
