/** What may be asked of a season's object of numbers. An exception means that it is out of reach. */
export interface NumbersApi {
  /**
   * The season's speech has changed, or D1 has no numbers of it. Returns when that is stored; the alarm, which is set to
   * now, counts. Where nothing is missing, nothing is counted.
   */
  count(season: number): Promise<void>
}
