import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '#client/data/session.tsx'
import { hasTimer } from './cart-countdown.ts'

/**
 * The cart's timer, in a separate chunk because most visitors have no cart. It stays mounted after the timer ends, to
 * report it. If the chunk fails to load, the next change of the session retries.
 */
export function LazyCartTimer() {
  const session = useSession()
  const [Timer, setTimer] = useState<ComponentType | null>(null)
  const isNeeded = !Timer && hasTimer(session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new session retries.
  useEffect(() => {
    if (!isNeeded) return
    import('./cart-timer.tsx').then(
      ({ CartTimer }) => setTimer(() => CartTimer),
      () => {},
    )
  }, [isNeeded, session])
  return Timer && <Timer />
}
