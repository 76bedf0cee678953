import { type ReactNode, useEffect, useState } from 'react'
import { door } from '#shared/staff/door/door'
import { setVenueLocale } from '#shared/venue-locale'
import { ColleagueContext } from '../data/colleague.ts'
import { useDesk } from '../data/desk-call.ts'
import { Failed } from '../frame/loaded.tsx'
import { LogInPage } from '../pages/log-in-page.tsx'
import { isUnreachable, RESPONSE_MS } from './offline/call-within.ts'
import { forgetColleague, storeColleague, storedColleague } from './offline/stored-colleague.ts'
import { PairForm } from './pair-form.tsx'

/**
 * Shows its children to a signed-in colleague or on a paired device, or to the last one if the desk doesn't respond:
 * the lists that the device stores belong to them. As soon as the desk says that the session has ended, they are
 * deleted.
 */
export function DoorSignedIn({ children }: { children: ReactNode }) {
  const { data, error, mutate } = useDesk(door.session)
  const isLate = useIsLate(!data && !error)
  const isSignedOut = error?.failure.status === 401
  useEffect(() => {
    if (isSignedOut) void forgetColleague()
    else if (data) storeColleague(data)
  }, [data, isSignedOut])
  const askAgain = () => void mutate()
  if (isSignedOut)
    return (
      <LogInPage onLogIn={askAgain}>
        <PairForm onPaired={askAgain} />
      </LogInPage>
    )
  const colleague = data ?? (isLate || isUnreachable(error) ? storedColleague() : null)
  if (!colleague) return error && <Failed error={error} onRetry={askAgain} />
  setVenueLocale(colleague)
  return <ColleagueContext value={colleague}>{children}</ColleagueContext>
}

/** Returns whether something has taken longer than a response may. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = isWaiting ? setTimeout(() => setIsLate(true), RESPONSE_MS) : undefined
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate && isWaiting
}
