import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'

/** «Chi aveva la parola…», in one ranking or in all. `word` is the one that the address names and the page shows. */
export function WordSearch({ word, children }: { word: string; children?: ReactNode }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(word)
  const [isTyping, setTyping] = useState(false)
  const [shown, setShown] = useState(word)
  // The field follows the page, but never replaces what was typed since the last search.
  if (shown !== word) {
    setShown(word)
    if (!isTyping) setTyped(word)
  }
  const search = (event: FormEvent): void => {
    event.preventDefault()
    setTyping(false)
    void navigate({ search: `?${new URLSearchParams({ parola: typed })}` })
  }
  return (
    <search>
      <form className="field" method="dialog" onSubmit={search}>
        <label htmlFor="parola">Chi aveva la parola…</label>
        <div className="field-row">
          <input
            id="parola"
            name="parola"
            type="search"
            autoCapitalize="none"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setTyping(true)
            }}
          />
          <button className="button" type="submit">
            Cerca
          </button>
        </div>
        {children}
      </form>
    </search>
  )
}
