/** Input that no page of ours would send: texts, words, lists and JSON of every kind. */
import fc from 'fast-check'
import { RULE_IDS } from '../../shared/rooms/rooms.ts'

export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 80 }),
  fc.constantFrom(
    '',
    '\u0000',
    '../..',
    '%',
    '%ff',
    '%00',
    "';DROP TABLE users;--",
    '2025',
    '23456789abcd',
    '\ud800',
    '__proto__',
    'x'.repeat(5000),
    '🎲',
    '1e999',
    '-1',
  ),
)
const fields = fc.constantFrom(
  'email',
  'token',
  'code',
  'fullName',
  'redirect',
  'words',
  'rev',
  'name',
  'rules',
  'requestId',
  'bonusWords',
  'wordsDeadline',
  '__proto__',
  'constructor',
  'word',
  'isHeard',
  'ago',
  'more',
)
export const jsonLike = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc
    .dictionary(
      fields,
      fc.oneof(
        anyText,
        fc.array(anyText, { maxLength: 15 }),
        fc.integer(),
        fc.constant(null),
        fc.jsonValue({ maxDepth: 3 }),
      ),
    )
    .map((value) => JSON.stringify(value)),
  anyText,
)
const word = fc.oneof(
  anyText,
  fc.constantFrom('salute', 'pace', 'lavoro', 'della', 'x', ' Due Parole '),
  fc.string({ unit: 'grapheme', minLength: 3, maxLength: 12 }),
)
const words = fc.array(word, { maxLength: 13 })
const email = fc.oneof(anyText, fc.emailAddress(), fc.constant('maria@posta.example'))

export const escaped = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Bodies of the right shape with anything in them. */
export const SHAPES = {
  words: fc.record({ words, rev: fc.integer({ min: -1, max: 5 }) }, { requiredKeys: ['words'] }),
  finish: fc.record({ words, rev: fc.integer({ min: -1, max: 5 }) }, { requiredKeys: ['words'] }),
  mail: fc.record(
    { email, fullName: fc.oneof(anyText, fc.constant('Maria Rossi')), redirect: anyText },
    { requiredKeys: ['email'] },
  ),
  complete: fc.oneof(fc.record({ email, token: anyText }), fc.record({ email, code: anyText })),
  profile: fc.record({ fullName: anyText }),
  room: fc.record(
    {
      name: anyText,
      rules: fc.subarray([...RULE_IDS]),
      requestId: fc.string({ maxLength: 20 }),
    },
    { requiredKeys: ['name', 'rules'] },
  ),
  season: fc.record(
    {
      bonusWords: fc.subarray(['pace', 'giovani', 'lavoro']).chain((good) => fc.oneof(fc.constant(good), words)),
      wordsDeadline: fc.option(fc.oneof(anyText, fc.constant('2099-12-31T20:00:00Z'))),
      holdSeal: fc.oneof(fc.boolean(), anyText),
    },
    { requiredKeys: ['bonusWords'] },
  ),
  mails: fc.record(
    {
      mailsAMinute: fc.oneof(fc.integer({ min: -1, max: 10_000_001 }), fc.constant(null), fc.double(), anyText),
      mailsAnHour: fc.oneof(fc.integer({ min: -1, max: 10_000_001 }), fc.constant(null)),
    },
    { requiredKeys: [] },
  ),
  heard: fc.record({ word, isHeard: fc.boolean(), ago: fc.integer({ min: -1, max: 300_001 }) }),
  rename: fc.record({ name: anyText }),
  owner: fc.record({ userId: anyText }),
  none: fc.constant(null),
}
