/**
 * The letters of a live stream in the encoding that its program writes: UTF-8, Windows-1252, or UTF-16 with or without its
 * mark. Pieces may end within a letter. Pure.
 */

const OLD = new TextDecoder('windows-1252')

/** Bytes of a UTF-8 letter by its first byte; 0: no letter begins with it. */
const lengthOf = (byte: number): number =>
  byte < 0x80 ? 1 : byte < 0xc2 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 0

export class LiveBytes {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  /** Null: the first two bytes have not arrived. */
  #wide: InstanceType<typeof TextDecoder> | 'none' | null = null
  #left: number[] = []

  /** @param isLast no further bytes will complete a letter */
  read(bytes: Uint8Array, isLast = false): string {
    const all = Uint8Array.from([...this.#left, ...bytes])
    this.#left = []
    if (this.#wide === null) {
      if (all.length < 2 && !isLast) {
        this.#left = [...all]
        return ''
      }
      const [first, second] = all
      const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && first !== 0)
      const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
      this.#wide =
        all.length < 2 ? 'none' : isLittle ? new TextDecoder('utf-16le') : isBig ? new TextDecoder('utf-16be') : 'none'
    }
    const text = this.#wide === 'none' ? this.#narrow(all, isLast) : this.#wide.decode(all, { stream: !isLast })
    return text.replaceAll('\ufeff', '')
  }

  /** Byte by byte: bytes that are not UTF-8 are letters of Windows-1252. */
  #narrow(bytes: Uint8Array, isLast: boolean): string {
    let text = ''
    let at = 0
    while (at < bytes.length) {
      const length = lengthOf(bytes[at] ?? 0)
      const letter = bytes.subarray(at, at + Math.max(1, length))
      const couldGoOn = letter.subarray(1).every((byte) => byte >= 0x80 && byte < 0xc0)
      if (length > letter.length && couldGoOn && !isLast) {
        this.#left = [...letter]
        break
      }
      const whole = length === letter.length ? this.#utf8Of(letter) : null
      text += whole ?? OLD.decode(bytes.subarray(at, at + 1))
      at += whole === null ? 1 : length
    }
    return text
  }

  #utf8Of(letter: Uint8Array): string | null {
    try {
      return this.#utf8.decode(letter)
    } catch {
      return null
    }
  }
}
