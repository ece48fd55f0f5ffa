import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calledAmong,
  compareByName,
  compareCodePoints,
  DELETED_NAME,
  firstName,
  keysSearched,
  nameKey,
  searchKey,
  shortName,
  toldApart,
} from '../../../shared/rooms/names.ts'
import {
  isRoomId,
  listPlayers,
  ROOM_ID_ALPHABET,
  ROOM_ID_LENGTH,
  roomIdFromBytes,
  roomIdIn,
  splitRooms,
} from '../../../shared/rooms/rooms.ts'
import {
  cleanFullName,
  nameFromEmail,
  registrationFault,
  registrationName,
} from '../../../shared/rooms/written-names.ts'

test('design.md, «Pasted text»: the apostrophes, hyphens and initials of other keyboards pass at registration; another script stays out', () => {
  const typed = [
    'Maria D´Angelo',
    'Maria D‘Angelo',
    'Maria D`Angelo',
    'Anna M. Rossi',
    'G.B. Rossi',
    'J.-P. Rossi',
    'Maria–Grazia Rossi',
  ]
  expect(typed.map(registrationFault)).toEqual(typed.map(() => null))
  expect(registrationName('Maria D´Angelo')).toBe("Maria D'Angelo")
  for (const name of ['Madonna', '李明', 'Anna 2. Rossi', 'Anna . Rossi', 'Anna Rossi...', 'Anna Rossi!'])
    expect(registrationName(name), name).toBeNull()
})

test('design.md, «Pasted text»: a search for a name takes any apostrophe or dash', () => {
  expect(['Dalila d’', 'dalila D´', 'DALILA\u200b D`', 'dalila d‘'].map(searchKey)).toEqual(Array(4).fill("dalila d'"))
  expect(searchKey('Maria–Grazia')).toBe('maria-grazia')
  expect(keysSearched('maria')).toEqual(['maria'])
  const keys = keysSearched("maria-grazia d'")
  for (const name of ["Maria-Grazia D'", 'Maria-Grazia D’', 'Maria–Grazia D´']) expect(keys).toContain(nameKey(name))
  expect(keys).toEqual([...keys].sort(compareCodePoints))
})

test.each(['.', ')', '»', '%20', '%2520', '\u200b', '%E2%80%8B', '/', '>', '*', '%C2%BB', '%20vieni', '?da=chat'])(
  'design.md, «Pasted text»: a room’s id is found with %j behind it',
  (behind) => {
    expect(roomIdIn(`abcdefghjkmn${behind}`)).toBe('abcdefghjkmn')
    expect(roomIdIn(`«ABCDEFGHJKMN${behind}`)).toBe('abcdefghjkmn')
  },
)

test.each(['', 'nuova', 'abcdefghjkm', 'abcdefghjkmnp', 'abcdefghjkm1', 'abcdefghjkmnè', 'x abcdefghjkmn', '%'])(
  'design.md, «Pasted text»: there is no room id in %j',
  (text) => expect(roomIdIn(text)).toBeNull(),
)

describe('names', () => {
  test('a first name is the part before the first space; a missing name is an empty string', () => {
    expect(firstName('Maria De Rossi')).toBe('Maria')
    expect(firstName('Maria')).toBe('Maria')
    expect(firstName('')).toBe('')
    expect(firstName(undefined)).toBe('')
    expect(firstName(null)).toBe('')
  })

  test.each([
    ['Maria De Rossi', 'Maria D.'],
    ['Maria Rossi', 'Maria R.'],
    ['Maria', 'Maria'],
    ['maria rossi', 'maria R.'],
    ['Anna Èva', 'Anna È.'],
    ["Anna 'Ndrangola", 'Anna N.'],
    ['Anna 7', 'Anna 7.'],
    ['Anna\u00a0Bianchi', 'Anna B.'],
  ])('MEGA-NAMES-ARE-SHORT: %j is shown as %j', (fullName, short) => {
    expect(shortName(fullName)).toBe(short)
  })

  test.each([
    ['mario.rossi99@example.org', 'Mario Rossi'],
    ['m_r-2025@example.org', 'M R'],
    ['12345@example.org', ''],
    ['niccolò@example.org', 'Niccolò'],
    ['annaMaria.deRossi@example.org', 'AnnaMaria DeRossi'],
    [`${'a'.repeat(64)}@example.org`, `A${'a'.repeat(59)}`],
    ['\u0301.\ue000@example.org', ''],
    ['z\u0301\u0302\u0303\u0304\u0305algo@example.org', ''],
  ])('%s suggests %j', (email, name) => {
    expect(nameFromEmail(email)).toBe(name)
  })

  test.each([
    'Maria Rossi',
    'Maria De Rossi',
    "Nicolò D'Angelo",
    'Nicolò D’Angelo',
    ' maria  rossi ',
    'Anna-Maria Rossi',
    'Maria Rossi-Bianchi-Verdi',
    'Anna\u2010Maria Rossi',
    'Anna\u2011Maria Rossi',
    "Nicolò D'Angelo-Àgata",
    'דוד בן\u05beגוריון',
  ])('game.md, «Names»: registration accepts %j', (raw) => {
    expect(registrationName(raw)).toBe(cleanFullName(raw))
    expect(registrationFault(raw)).toBeNull()
  })

  test.each([
    'Maria',
    '',
    'Maria 2',
    'Maria Rossi2',
    'Maria Rossi!',
    "Maria '",
    `Maria ${'a'.repeat(60)}`,
    'Anna-Maria',
    '-Anna Rossi',
    'Anna- Rossi',
    'Anna - Rossi',
    'Anna Rossi-',
    'Anna--Maria Rossi',
    'Anna-\u2010Maria Rossi',
    "Anna-'-Maria Rossi",
    'Anna\u2014Maria Rossi',
  ])('game.md, «Names»: registration refuses %j, and says why', (raw) => {
    expect(registrationName(raw)).toBeNull()
    expect(registrationFault(raw)).toMatch(/\p{L}/u)
  })

  test('what is wrong with a name is said as closely as it is known', () => {
    expect(registrationFault('Maria')).toBe('Scrivi nome e cognome, solo lettere.')
    expect(registrationFault(`Maria ${'a'.repeat(60)}`)).toBe('È troppo lungo: al massimo 60 caratteri.')
  })
})

describe('game.md, «Lists»: alphabetical order', () => {
  test('the key has no accents, no capitals and no joiners', () => {
    expect(nameKey('علی\u200cرضا')).toBe(nameKey('علیرضا'))
    expect(nameKey('Élena ÀÙ')).toBe('elena au')
  })

  test('the key, then the name, then the id', () => {
    const people = [
      ['7', 'Zoe'],
      ['6', 'elena'],
      ['5', 'Élena'],
      ['4', 'Elena'],
      ['3', 'Elena'],
      ['2', 'Éa'],
      ['1', 'bruno'],
    ].map(([id = '', fullName = '']) => ({ id, fullName }))
    expect(people.toSorted(compareByName).map((person) => person.id)).toEqual(['1', '2', '3', '4', '6', '5', '7'])
  })

  test('code points sort as UTF-8 bytes do', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '\ud7ff', '\ue000', '\uffee', '\u{10000}', '\u{1f600}') })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
  })

  test('players are listed owner first, then alphabetically; the list given is not changed', () => {
    const players = ['Zoe', 'bruno', 'Àngela', 'Carla'].map((fullName, at) => ({ id: `${at}`, fullName }))
    const before = structuredClone(players)
    expect(listPlayers('0', players).map((player) => player.fullName)).toEqual(['Zoe', 'Àngela', 'bruno', 'Carla'])
    expect(listPlayers(null, players).map((player) => player.fullName)).toEqual(['Àngela', 'bruno', 'Carla', 'Zoe'])
    expect(players).toEqual(before)
  })

  test('rooms are split into owned and joined, in their order', () => {
    const cards = [
      { id: 'a', isOwner: true },
      { id: 'b', isOwner: false },
      { id: 'c', isOwner: true },
    ]
    expect(splitRooms(cards)).toEqual({ owned: [cards[0], cards[2]], joined: [cards[1]] })
  })
})

describe('room ids', () => {
  test('31 characters, none that could be read as another', () => {
    expect(new Set(ROOM_ID_ALPHABET).size).toBe(31)
    expect(ROOM_ID_ALPHABET).toMatch(/^[a-z0-9]+$/)
    expect(ROOM_ID_ALPHABET).not.toMatch(/[0o1li]/)
  })

  test('an id is the number that the bytes spell, in base 31: 12 characters of the alphabet', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 20 }), (bytes) => {
        let number = bytes.reduce((total, byte) => total * 256n + BigInt(byte), 0n)
        let expected = ''
        for (let at = 0; at < ROOM_ID_LENGTH; at++) {
          expected += ROOM_ID_ALPHABET[Number(number % 31n)]
          number /= 31n
        }
        expect([ROOM_ID_LENGTH, roomIdFromBytes(bytes), isRoomId(expected)]).toEqual([12, expected, true])
      }),
    )
  })
  test('too few bytes are a bug', () => {
    expect(() => roomIdFromBytes(new Uint8Array(11))).toThrow(RangeError)
  })

  test.each(['', 'abc', '2'.repeat(13), 'ABCDEFGHJKMN', '0bcdefghjkmn', 'abcdefghjkm\n', 'abcdefghjkmn\n'])(
    '%j is no room id',
    (text) => {
      expect(isRoomId(text)).toBe(false)
    },
  )
})

describe('names that stand together, on a podium or on a card of home', () => {
  test.each([
    ['Ada Rossi, Bruno Conti, Carla', 'Ada, Bruno, Carla'],
    ['Ada Rossi, Ada Bianchi, Carla Ferri', 'Ada R., Ada B., Carla'],
    ['Ada Rossi, Ada Ricci, Ada Bianchi', 'Ada Rossi, Ada Ricci, Ada B.'],
    ['Maria R., Maria D., Maria', 'Maria R., Maria D., Maria'],
    ['Maria R., Maria R.', 'Maria R., Maria R.'],
    ['Giocatore rimosso, Ada Rossi, Giocatore Ricci', 'Giocatore rimosso, Ada, Giocatore'],
    ['Giocatore rimosso, Giocatore rimosso', 'Giocatore rimosso, Giocatore rimosso'],
  ])('%s are told apart as %s: by the first name, else the initial, else the whole', (fullNames, shown) => {
    expect(toldApart(fullNames.split(', '))).toEqual(shown.split(', '))
  })
  test('nobody is nobody', () => expect(toldApart([])).toEqual([]))

  test('the first of many are named as all of them would be', () => {
    const part = fc.constantFrom('Ada', 'Bea', 'Rossi', 'Ricci', 'De', 'rossi', '')
    const written = fc.tuple(part, part, part).map((parts) => cleanFullName(parts.join(' ')) ?? 'Ada')
    const name = fc.oneof(fc.constant(DELETED_NAME), written)
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), fc.nat(14), (fullNames, most) => {
        expect(toldApart(fullNames, most)).toEqual(toldApart(fullNames).slice(0, most))
      }),
    )
  })

  test('one of them is called as beside all the others, and a person listed twice is one', () => {
    const people = ['Ada Rossi', 'Ada Bianchi', 'Carla Ferri'].map((fullName) => ({ id: fullName, fullName }))
    const [ada = { id: '', fullName: '' }, , carla = ada] = people
    expect(calledAmong(ada, [])).toBe('Ada')
    expect(calledAmong(ada, people)).toBe('Ada R.')
    expect(calledAmong(carla, [...people, ...people])).toBe('Carla')
  })
})
