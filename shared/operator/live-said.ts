/**
 * The spoken text in the lines of a live stream (operating.md, «A live stream»): without times, tags, notes of sounds,
 * credits that recognisers invent in silence, and repetitions of a rolling caption. Pure.
 */
import { foldLetters } from '../words/normalise.ts'

const TIME = '\\d{1,3}:\\d{2}(?::\\d{2})?(?:[.,]\\d{1,3})?'
/** Lines that are not speech: cues, heads and blocks of a WebVTT file, and whisper's marks around its turns. */
const NO_SPEECH = new RegExp(`-->|^(?:WEBVTT|Kind:|Language:|X-[^=]+=|Region:|NOTE$|###\\s)|^${TIME}$`, 'u')
const BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/

const TAGS = /<\/?(?:[a-zA-Z\d][^<>]{0,200})?>|\{\\[^{}]{0,100}\}/g
/** With its arrow, as whisper writes before each line: «[00:00:01.000 --> 00:00:04.000]  Care italiane». */
const LEADING_TIME = new RegExp(`^(?:[[(]\\s*${TIME}(?:\\s*-->\\s*${TIME})?\\s*[\\])]|${TIME}(?=\\s))\\s*`, 'u')
const SPEAKER = /^(?:[>»-]+\s*)?(?:(?:speaker|oratore|voce|parlante)[\s_]*\d+\s*:\s*|[>]+\s*)/iu

const SOUNDS =
  '(?:applaus|music|ris[aoe]|risat|inno|sigla|silenzi|paus|toss|voc[ie]|rumor|brusio|campan|sospir|fischi|canto|cor[oi]|in sottofondo|sottofondo|parla|inaudibile|incomprensibile)'
const NOTES = [
  /\[[^[\]]{0,160}\]/gu,
  new RegExp(`[(*](?:[^()*]{0,60}\\b)?${SOUNDS}[^()*]{0,60}[)*]`, 'giu'),
  /[♪♫♬♩]+[^♪♫♬♩\n]*(?:[♪♫♬♩]+|$)/gmu,
]
/** The beginning of a note that has not ended yet. */
const BEGUN_NOTE = /(?:\[[^[\]]{0,160}|[♪♫♬♩][^\n]*|<[^<>\s]{0,40})$/u

/** Credits end with the sentence or the line. */
const CREDITS = new RegExp(
  [
    'sottotitol(?:i|azione|ato)\\s+(?:e\\s+revisione|creat|a\\s+cura|di\\b|realizzat|revision|by\\b|qtss)[^.!?\\n]*(?:\\.(?:org|com|it)\\b[^.!?\\n]*)?[.!?]*',
    '(?:trascrizione|revisione|traduzione)\\s+(?:e\\s+\\p{L}+\\s+)?a\\s+cura\\s+di[^.!?\\n]*[.!?]*',
    'grazie\\s+(?:a\\s+tutti\\s+)?per\\s+(?:la\\s+visione|aver(?:e|ci)?\\s+(?:guardato|visto|seguito\\s+il\\s+video))[^.!?\\n]*[.!?]*',
    '(?:iscriviti|iscrivetevi)\\s+al\\s+(?:nostro\\s+|mio\\s+)?canale[^.!?\\n]*[.!?]*',
    '\\S*amara\\.org\\S*|\\bqtss\\b',
  ].join('|'),
  'giu',
)

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
  rsquo: '’',
  agrave: 'à',
  egrave: 'è',
  eacute: 'é',
  igrave: 'ì',
  ograve: 'ò',
  ugrave: 'ù',
  Egrave: 'È',
}
const plainEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-zA-Z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 31 && code < 0xd800 ? String.fromCodePoint(code) : ' '
  })

/** «grazie grazie grazie grazie»: four repetitions or more are a recogniser's loop. */
const LOOP = /(?<![\p{L}\p{N}])(\S.{1,80}?)(?:[\s,.]+\1){3,}(?![\p{L}\p{N}])/giu

/** One line without its unspoken parts. */
function cleaned(line: string): string {
  const text = plainEntities(line.replace(TAGS, ''))
  return text.replace(LEADING_TIME, '').replace(SPEAKER, '')
}

const tidy = (text: string): string => foldLetters(text.replace(/\s+/gu, ' '))

const HAS_LETTER = /\p{L}/u
const tokensOf = (line: string): string[] =>
  line
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at])
const beginsWith = (long: readonly string[], short: readonly string[]): boolean =>
  long.length >= short.length && short.every((word, at) => word === long[at])

/** Lines among which a caption may repeat: it shows a line again under the next one, and the next grows out of it. */
const SHOWN_AGAIN = 3
/** This many words at the end of a line that also begin the next one are a repetition. */
const SURELY_SHOWN_AGAIN = 3

type Said = { text: string; tokens: string[] }

function take(said: Said[], text: string): void {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return
  const last = said.at(-1)
  const recent = said.slice(-SHOWN_AGAIN)
  if (
    recent.some((one) => areSame(one.tokens, tokens)) &&
    (tokens.length > 2 || (last && areSame(last.tokens, tokens)))
  )
    return
  if (last && beginsWith(tokens, last.tokens)) said.pop()
  else if (last) {
    const most = Math.min(last.tokens.length, tokens.length - 1)
    for (let count = most; count >= SURELY_SHOWN_AGAIN; count--) {
      if (!areSame(last.tokens.slice(-count), tokens.slice(0, count))) continue
      const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
      take(said, words.slice(count).join(' '))
      return
    }
  }
  said.push({ text, tokens })
}

/**
 * @param ended the lines as they stand in the end
 * @param open the line that is being written
 * @returns the text of the ended lines, each with its line end, and the part of the open line that is certainly speech
 */
export function saidOf(ended: readonly string[], open: string): { text: string; open: string } {
  const spoken: string[] = []
  let isBlock = false
  for (const line of ended) {
    const plain = line.trim()
    if (plain === '') isBlock = false
    else if (BLOCK.test(plain)) isBlock = true
    if (plain === '' || isBlock) continue
    if (!NO_SPEECH.test(plain)) spoken.push(cleaned(plain))
    else if (/^\[.*-->.*\]\s*\S/u.test(plain)) spoken.push(cleaned(plain))
  }
  // A note may span two lines.
  const whole = withoutNotes(spoken.join('\n'))
  const said: Said[] = []
  for (const line of whole.split('\n')) {
    const text = tidy(line.replace(CREDITS, ' ').replace(LOOP, '$1')).trim()
    if (HAS_LETTER.test(text)) take(said, text)
  }
  const isSpeech =
    !isBlock && !BLOCK.test(open.trim()) && (!NO_SPEECH.test(open.trim()) || /^\s*\[.*-->.*\]\s*\S/u.test(open))
  const now = isSpeech ? withoutNotes(cleaned(open.trimStart())).replace(BEGUN_NOTE, '').replace(CREDITS, ' ') : ''
  return {
    text: said.map(({ text }) => `${text}\n`).join(''),
    open: tidy(now.replace(LOOP, '$1')).trimStart(),
  }
}

const withoutNotes = (text: string): string => NOTES.reduce((rest, note) => rest.replace(note, ' '), text)
