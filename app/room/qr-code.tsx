import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** A chunk of its own: only a person who looks at an open room loads the QR encoder. */
export default function QrCode({ text }: { text: string }) {
  const qr = qrOf(text)
  return (
    <svg
      viewBox={qrViewBox(qr)}
      role="img"
      aria-label="Codice QR con il link della stanza"
      shapeRendering="crispEdges"
      fill="currentColor"
    >
      <path d={qr.path} />
    </svg>
  )
}

/** White modules around the code, without which cameras do not find it (ISO 18004). */
const QR_MARGIN = 4

type Qr = { size: number; path: string }

/** A link as modules: the side of the square, and one SVG path over the dark ones. */
export function qrOf(text: string): Qr {
  const code = generate(text)
  return { size: code.size, path: toSvgPath(code) }
}

/** The square with its margin, for `viewBox`. */
export const qrViewBox = ({ size }: Qr): string =>
  `${-QR_MARGIN} ${-QR_MARGIN} ${size + 2 * QR_MARGIN} ${size + 2 * QR_MARGIN}`
