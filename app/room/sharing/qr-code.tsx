import { qrOf, qrViewBox } from './qr.ts'

/** A chunk of its own: only who looks at an open room fetches the drawing of codes. */
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
