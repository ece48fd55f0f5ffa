import { memo } from 'react'

const NAMES: Record<string, string> = {
  '.': 'black',
  R: 'red',
  G: 'green',
  Y: 'yellow',
  B: 'blue',
  M: 'magenta',
  C: 'cyan',
  W: 'white',
}

/** A run of cells: the ink's letter, the paper's letter, the characters (written by look/mosaic.mjs). */
function classesOf(run: string): string {
  const [ink = '.', paper = '.'] = run
  const isBlank = run.slice(2).trim() === ''
  return `${isBlank ? '' : `i-${NAMES[ink]}`} ${paper === '.' ? '' : `p-${NAMES[paper]}`}`.trim()
}

/**
 * A drawing in teletext mosaics. CSS paints its characters from `data-m`: a drawing is not text, so it must not be read
 * out, copied, or checked for contrast.
 */
export const Mosaic = memo(function Mosaic({
  drawing,
  className = '',
}: {
  drawing: readonly string[]
  className?: string
}) {
  return (
    <span className={`mosaic ${className}`} aria-hidden="true">
      {drawing.map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes
        <span className="row" key={row}>
          {line.split('|').map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes
            <i className={classesOf(run) || undefined} data-m={run.slice(2)} key={index} />
          ))}
        </span>
      ))}
    </span>
  )
})
