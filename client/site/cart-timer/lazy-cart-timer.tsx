import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '#client/data/session.tsx'
import { hasTimer } from './cart-countdown.ts'

/**
 * The cart's timer, in a file of its own: most visitors have no cart. It stays when the timer ends, to say so. Where
 * the file can't be loaded the next change of the session tries again.
 */
export function LazyCartTimer() {
  const session = useSession()
  const [Timer, setTimer] = useState<ComponentType | null>(null)
  const isNeeded = !Timer && hasTimer(session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new session is another try.
  useEffect(() => {
    if (!isNeeded) return
    import('./cart-timer.tsx').then(
      ({ CartTimer }) => setTimer(() => CartTimer),
      () => {},
    )
  }, [isNeeded, session])
  return Timer && <Timer />
}
