import { ARCHIVE_YEARS, FIRST_ARCHIVE_YEAR } from '../../shared/season.ts'

const PAGES: Record<number, string> = {
  2015: 'https://presidenti.quirinale.it/Elementi/218242',
  2016: 'https://presidenti.quirinale.it/Elementi/218731',
  2017: 'https://presidenti.quirinale.it/Elementi/218449',
  2018: 'https://presidenti.quirinale.it/Elementi/218737',
  2019: 'https://presidenti.quirinale.it/Elementi/219050',
  2020: 'https://presidenti.quirinale.it/Elementi/219211',
  2021: 'https://presidenti.quirinale.it/Elementi/238107',
  2022: 'https://www.quirinale.it/elementi/75654',
  2023: 'https://www.quirinale.it/elementi/103914',
}

/** The Quirinale's own pages of the year-end messages (decision 31). */
export const archives = Array.from({ length: ARCHIVE_YEARS }, (_, index) => FIRST_ARCHIVE_YEAR + index).flatMap(
  (year) => {
    const url = PAGES[year]
    return url === undefined ? [] : [{ year, url }]
  },
)
