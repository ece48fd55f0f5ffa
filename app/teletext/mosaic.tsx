import { sextantsOf } from './sextants.ts'

/** A drawing in teletext mosaics. It is no text, so it must not be read out, copied, or checked for contrast. */
export function Mosaic({ drawing, className = '' }: { drawing: string; className?: string }) {
  const { width, height, paths } = sextantsOf(drawing)
  return (
    <svg
      className={`mosaic ${className}`}
      width={`${width / 10}em`}
      height={`${height / 10}em`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {Object.entries(paths).map(([colour, path]) => (
        <path className={colour} d={path} key={colour} />
      ))}
    </svg>
  )
}
