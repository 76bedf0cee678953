import type { ReactNode } from 'react'
import { access } from '#shared/staff/access/access'
import { setVenueLocale } from '#shared/venue-locale'
import { ColleagueContext } from '../data/colleague.ts'
import { useDesk } from '../data/desk-call.ts'
import { LogInPage } from '../pages/log-in-page.tsx'
import { Failed } from './loaded.tsx'

/** Shows its children to a signed-in colleague. Otherwise shows the log-in at the same address. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: colleague, error, isLoading, mutate } = useDesk(access.me)
  if (isLoading && !colleague) return null
  if (error && error.failure.status !== 401) return <Failed error={error} onRetry={() => void mutate()} />
  if (error || !colleague) return <LogInPage onLogIn={(me) => void mutate(me, { revalidate: false })} />
  setVenueLocale(colleague)
  return <ColleagueContext value={colleague}>{children}</ColleagueContext>
}
