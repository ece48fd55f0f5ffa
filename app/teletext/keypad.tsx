import { useEffect, useEffectEvent, useState } from 'react'
import { displayDigits, isOkVisible, KEYPAD_KEYS, type KeypadKey, pressKey } from '../../shared/keypad.ts'
import { VIBRATION_MS } from '../../shared/season.ts'
import { navigateTo } from '../start/visit.tsx'

const LOOK: Partial<Record<KeypadKey, string>> = { canc: 'clear', ok: 'go' }

/** The keyboard's equivalent of a key. Enter on a focused key keeps its own meaning. */
function keyOf(event: KeyboardEvent): KeypadKey | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined
  if (event.key === 'Backspace' || event.key === 'Delete') return 'canc'
  if (event.key === 'Enter') return event.target instanceof HTMLButtonElement ? undefined : 'ok'
  return KEYPAD_KEYS.find((key) => key === event.key)
}

/** Three digits, as on a remote control (docs/game.md, «The header»). */
export function Keypad({ close }: { close: () => void }) {
  const [digits, setDigits] = useState('')
  const press = (key: KeypadKey): void => {
    navigator.vibrate?.(VIBRATION_MS)
    const step = pressKey(digits, key)
    setDigits(step.digits)
    if (step.closes) close()
    if (step.path) navigateTo(step.path)
  }
  const type = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event)
    if (!key || (key === 'ok' && !isOkVisible(digits))) return
    event.preventDefault()
    press(key)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => type(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <output className="keypad-digits" aria-label={digits ? `Pagina ${digits}` : 'Nessuna cifra'}>
        {displayDigits(digits)}
      </output>
      <div className="keypad">
        {KEYPAD_KEYS.map((key) =>
          key === 'ok' && !isOkVisible(digits) ? (
            <span key={key} />
          ) : (
            <button key={key} className={LOOK[key]} type="button" onClick={() => press(key)}>
              {key}
            </button>
          ),
        )}
      </div>
      <p className="small second center">Dal 100 al 999. Non tutte sono vuote.</p>
    </>
  )
}
