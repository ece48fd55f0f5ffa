/**
 * What a board has to calculate, in one place: parsing and ranking are a chunk of their own in the browser, which only
 * a board loads.
 */
export { spokenReader, spokenWords } from './spoken.ts'
export { provisionalRanking } from './standings.ts'
