import { useState } from 'react'
import { cell, useCell } from '../../local/cell.ts'

const isHeld = cell(false)

/** Whether it has said what it does, which it does once. */
let isExplained = false

/** «FERMA» stops what moves by itself, on every page until pressed again. */
export function Hold() {
  const held = useCell(isHeld)
  const [isNew, setNew] = useState(false)
  const press = (): void => {
    isHeld.set(document.documentElement.toggleAttribute('data-hold'))
    setNew(!isExplained)
    isExplained = true
  }
  return (
    <button className="button plain hold" type="button" aria-pressed={held} onClick={press}>
      <span aria-hidden="true">■</span> FERMA
      {isNew && <span className="small">Niente lampeggia più. Ripremi, e riparte.</span>}
    </button>
  )
}
