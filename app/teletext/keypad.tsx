import { useState } from 'react'
import { displayDigits, isOkVisible, KEYPAD_KEYS, type KeypadKey, pressKey } from '../../shared/keypad.ts'
import { VIBRATION_MS } from '../../shared/season.ts'
import { navigateTo } from './navigate.ts'

const LOOK: Partial<Record<KeypadKey, string>> = { canc: 'clear', ok: 'go' }

/** Three digits, as on a remote control (specification, «Header details»). */
export function Keypad({ close }: { close: () => void }) {
  const [digits, setDigits] = useState('')
  const press = (key: KeypadKey): void => {
    navigator.vibrate?.(VIBRATION_MS)
    const step = pressKey(digits, key)
    setDigits(step.digits)
    if (step.closes) close()
    if (step.path) navigateTo(step.path)
  }
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
