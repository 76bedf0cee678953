import { useEffect } from 'react'

const EVERY_MS = 2_000

/** Refreshes every two seconds while work is in progress. */
export function useRefreshWhile(isRunning: boolean, refresh: () => unknown): void {
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refresh(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, refresh])
}
