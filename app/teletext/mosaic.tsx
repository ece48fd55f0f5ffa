import { memo } from 'react'
import { vectorOf } from './vector.ts'

/** A drawing in teletext mosaics (look/mosaic.mjs). It is not text, so it must not be read out, copied, or checked for contrast. */
export const Mosaic = memo(function Mosaic({
  drawing,
  className = '',
}: {
  drawing: readonly string[]
  className?: string
}) {
  const { paths, ...size } = vectorOf(drawing)
  return (
    <svg className={`mosaic ${className}`} {...size} preserveAspectRatio="none" aria-hidden="true">
      {paths.map(({ colour, path }) => (
        <path className={colour} d={path} key={colour} />
      ))}
    </svg>
  )
})
