/** Checks of a hidden page. */
import type { Page } from '@playwright/test'
import type { Weather } from '../../../shared/api/shapes.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

export const said = (page: Page) => page.getByRole('main').getByRole('status')

export const WEATHER: Omit<Weather, 'observedAt'> = {
  town: 'Roma',
  description: 'Nubi sparse',
  tempC: -2,
  feelsLikeC: 4,
  windKmph: 14,
  windDirection: 'NNE',
  pressure: 1019,
  precipMM: 0.2,
}

export const showWeather = (page: Page, observedAt: Date) =>
  page.route('**/api/weather', (route) => route.fulfill({ json: { ...WEATHER, observedAt: observedAt.toISOString() } }))
