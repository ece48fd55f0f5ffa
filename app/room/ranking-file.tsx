/** «Scarica la classifica» (decision 143): a table to keep, made in the page of the ranking's own pages. */
import { paths } from '../../shared/api/paths.ts'
import type { Ranking } from '../../shared/api/shapes.ts'
import type { PlayerResult } from '../../shared/ranking/types.ts'
import { nameKey } from '../../shared/rooms/names.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { act } from '../act.ts'
import type { Answer, Failure } from '../call.ts'
import { download } from '../download.ts'
import { Command } from '../teletext/command.tsx'
import { useThisRoom } from './permission.ts'

/** As many as the server gives at once (contract, «Routes»). */
const MOST_A_PAGE = 200

/** A correction came between two pages. No server has refused anything: the code is that of what passes by itself. */
const CHANGED: Failure = {
  status: 0,
  code: 'server/unavailable',
  sentence: 'La classifica sta cambiando proprio adesso: riprova fra poco.',
}

export function DownloadRanking() {
  const { view } = useThisRoom()
  const save = (results: PlayerResult[]): void =>
    download(new File([rankingFile(results)], rankingFileName(view), { type: 'text/csv' }))
  return (
    <>
      <Command className="button wide" run={() => wholeRanking(view.id)} done={save}>
        Scarica la classifica
      </Command>
      <p className="small second">Un foglio con posti, punti e parole di tutti.</p>
    </>
  )
}

/** All rows, of one ranking. */
export async function wholeRanking(roomId: string): Promise<Answer<PlayerResult[]>> {
  const results: PlayerResult[] = []
  let first: Ranking | null = null
  for (;;) {
    const page = paths.ranking(roomId, { from: results.length + 1, limit: MOST_A_PAGE })
    const answer = await act<Ranking>('GET', page)
    if (!answer.ok) return answer
    const { status, version, rev, total } = answer.value
    first ??= answer.value
    if (status !== 'ready' || version !== first.version || rev !== first.rev) return { ok: false, failure: CHANGED }
    results.push(...answer.value.results)
    if (results.length >= total || answer.value.results.length === 0) return { ok: true, status: 200, value: results }
  }
}

/** `classifica-cenone-dai-rossi-2025.csv`; of a name without letters or digits the room's id. */
export function rankingFileName({ id, name, season }: { id: string; name: string; season: number }): string {
  const words = nameKey(name).match(/[\p{L}\p{N}]+/gu) ?? [id]
  return `classifica-${words.join('-')}-${season}.csv`
}

const HEADINGS = [
  ...['Posto', 'Nome', 'Punti'],
  ...Array.from({ length: WORDS_PER_PLAYER }, (_, index) => [`Parola ${index + 1}`, `Punti ${index + 1}`]).flat(),
]

/**
 * RFC 4180, as spreadsheets in Italian read it: semicolons, CRLF, and the mark at the beginning by which they know UTF-8. All
 * lines are as long as the headings.
 */
export function rankingFile(results: readonly PlayerResult[]): string {
  const rows = results.map(({ position, fullName, score, computedWords }) => {
    const cells = [position, fullName, score, ...computedWords.flatMap(({ word, score }) => [word, score])]
    return HEADINGS.map((_, column) => cells[column] ?? '')
  })
  return `\uFEFF${[HEADINGS, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`
}

/** What a spreadsheet would take for a formula: names and words are what people have typed. */
const FORMULA = /^[=+\-@\t\r]/

/** Numbers are bare: a minus is one. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
