/** A browser's storage, as much of it as the app uses: the entries are the object's own keys, as `Object.keys` asks. */
import { vi } from 'vitest'

export type Stored = Record<string, string>

export function aStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): Stored {
  const stored: Stored = {}
  Object.defineProperties(stored, {
    getItem: { value: (key: string) => stored[key] ?? null },
    setItem: { value: (key: string, value: string) => void Object.assign(stored, { [key]: value }) },
    removeItem: { value: (key: string) => void Reflect.deleteProperty(stored, key) },
  })
  vi.stubGlobal(name, stored)
  return stored
}
