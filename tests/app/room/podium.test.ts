import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Podium, Ranks } from '../../../app/ranking/podium.tsx'
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

it('the list has everybody from the first place on, and what follows it comes after the tenth, or after the last', () => {
  const room = Array.from({ length: 12 }, (_, index) => player(`Uno ${index}`, 'pace'))
  const ranked = (size: number) => {
    const game = { rules: [], bonusWords: [], speech: parseSpeech('Mare.') }
    const results = rankGame(room.slice(0, size), game).results(1, 20)
    const list = createElement(Ranks, { results, me: '', rules: [], linkTo: () => '/' }, createElement('hr'))
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, list))
    return [...html.matchAll(/class="rank">(\d+)|<(hr)/g)].map(([, rank, rest]) => rank ?? rest)
  }
  expect(ranked(2)).toEqual(['1', '2', 'hr'])
  expect(ranked(10)).toEqual([...'123456789', '10', 'hr'])
  expect(ranked(12)).toEqual([...'123456789', '10', 'hr', '11', '12'])
})
