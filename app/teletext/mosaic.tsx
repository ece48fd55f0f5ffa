import { memo } from 'react'
import { ACROSS, down, pathsOf } from './paths-of.ts'

/** A drawing in teletext mosaics (look/mosaic.mjs). It is not text, so it must not be read out, copied, or checked for contrast. */
export const Mosaic = memo(function Mosaic({
  drawing,
  className = '',
}: {
  drawing: readonly string[]
  className?: string
}) {
  const width = ACROSS * (drawing[0]?.length ?? 0)
  const height = down(drawing.length)
  return (
    <svg
      className={`mosaic ${className}`}
      width={`${width / 10}em`}
      height={`${height / 10}em`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {Object.entries(pathsOf(drawing)).map(([colour, path]) => (
        <path className={colour} d={path} key={colour} />
      ))}
    </svg>
  )
})
