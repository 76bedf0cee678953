import { useRef, useState } from 'react'
import { DeskError } from './desk-call.ts'

/** How the last run ended. Stored in one value, so that no result is shown beside a later error. */
type Outcome<Result> = { result: Result | null; error: null } | { result: null; error: DeskError }
const NONE = { result: null, error: null }

/** Runs an action, once at a time. Returns whether it is running, and the result or the error of its last run. */
export function useAct<Input extends unknown[], Result>(act: (...input: Input) => Promise<Result>) {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome<Result>>(NONE)
  const run = async (...input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setOutcome(NONE)
    try {
      setOutcome({ result: await act(...input), error: null })
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      setOutcome({ result: null, error })
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy, ...outcome, reset: () => setOutcome(NONE) }
}
