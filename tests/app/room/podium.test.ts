import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Podium } from '../../../app/ranking/podium.tsx'
import { parseSpeech } from '../../../shared/speech.ts'
import { rankGame } from '../../support/scoring/rank-game.ts'

const player = (fullName: string, ...words: string[]) => ({ id: fullName, fullName, words })
const PLAYERS = [
  player('Anna Greco', 'pace', 'mare'),
  player('Bruno Conti', 'neve'),
  player('Carla Neri', 'vento'),
  player('Anna Bo', 'sole'),
]

it('two who share a first name have an initial on the podium, also where the other one is not on it', () => {
  const podium = rankGame(PLAYERS, {
    rules: [],
    bonusWords: [],
    speech: parseSpeech('Pace, mare, neve, vento.'),
  }).podium()
  const shown = (others: typeof PLAYERS): string[] => {
    const page = createElement(Podium, { podium, me: '', rules: [], others, linkTo: () => '/' })
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, page))
    return [...html.matchAll(/º: <\/span>([^<]+)</g)].map(([, name = '']) => name)
  }
  expect(shown(PLAYERS)).toEqual(['Anna G.', 'Carla', 'Bruno'])
  expect(shown([])).toEqual(['Anna', 'Carla', 'Bruno'])
})
