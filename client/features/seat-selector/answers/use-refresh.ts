import { useCallback, useEffect, useEffectEvent, useState } from 'react'

const INTERVAL_MS = 180_000
const MAX_REFRESHES = 30

/**
 * Calls `refresh` every three minutes, at most 30 times (SEAT-19), and skips calls while the page is hidden. Returns a
 * function that restarts the count.
 */
export function useRefresh(isActive: boolean, refresh: () => void): () => void {
  const onTurn = useEffectEvent(refresh)
  const [beginnings, setBeginnings] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beginning counts from the start.
  useEffect(() => {
    if (!isActive) return
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
      if (turns >= MAX_REFRESHES) clearInterval(timer)
      if (document.visibilityState !== 'hidden') onTurn()
    }, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isActive, beginnings])
  return useCallback(() => setBeginnings((count) => count + 1), [])
}
