import { useRef, useState } from 'react'
import { DeskError } from './desk-call.ts'

/** Runs an action, once at a time. Returns whether it is running, and the error of its last run. */
export function useAct<Input extends unknown[]>(act: (...input: Input) => Promise<unknown>) {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<DeskError | null>(null)
  const run = async (...input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setError(null)
    try {
      await act(...input)
    } catch (failed) {
      if (!(failed instanceof DeskError)) throw failed
      setError(failed)
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy, error }
}
