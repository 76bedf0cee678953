import { type ReactNode, useEffect, useState } from 'react'
import { access } from '#shared/staff/access/access'
import { setVenueLocale } from '#shared/venue-locale'
import { ColleagueContext } from '../data/colleague.ts'
import { useDesk } from '../data/desk-call.ts'
import { SignedIn } from '../frame/signed-in.tsx'
import { isUnreachable, RESPONSE_MS } from './offline/call-within.ts'
import { forgetColleague, storeColleague, storedColleague } from './offline/stored-colleague.ts'

/**
 * Shows its children to a signed-in colleague, or to the last one if the desk doesn't respond: the lists that the
 * device stores belong to them.
 */
export function DoorSignedIn({ children }: { children: ReactNode }) {
  const { data, error } = useDesk(access.me)
  const isLate = useIsLate(!data && !error)
  useEffect(() => {
    if (data) storeColleague(data)
    else if (error?.failure.status === 401) void forgetColleague()
  }, [data, error])
  const colleague = data ?? (isLate || isUnreachable(error) ? storedColleague() : null)
  if (!colleague || error?.failure.status === 401) return <SignedIn>{children}</SignedIn>
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
