import { useState } from 'react'
import type { Failure } from '../api/call.ts'

/** Carries out a command of the room: whether it is under way, and why it was refused. */
export function useCommand() {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const carryOut = async (work: () => Promise<Failure | null>): Promise<void> => {
    setBusy(true)
    setRefusal((await work())?.sentence ?? null)
    setBusy(false)
  }
  return { refusal, isBusy, carryOut }
}
