import { qrOf, qrViewBox } from './qr.ts'

/** A chunk of its own: only a person who looks at an open room loads the drawing of codes. */
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
