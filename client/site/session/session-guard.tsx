import { useEffect } from 'react'
import { useGo } from '#client/app/go.ts'
import { usePage, useSite } from '#client/app/page-context.tsx'
import { useSession } from '#client/data/session.tsx'
import { login } from '#shared/routes'
import { mustLogIn } from './guarded-pages.ts'

/**
 * Leads from a protected page to the login and back. It runs in the browser, after `Session/Info`: the session's cookie
 * is strict, so the server takes a customer who follows another site's link for a stranger.
 */
export function SessionGuard() {
  const { contentType } = usePage()
  const { routes } = useSite()
  const session = useSession()
  const go = useGo()
  const isSentAway = mustLogIn(contentType, session)
  useEffect(() => {
    if (!isSentAway) return
    const { pathname, search } = window.location
    void go(login(routes, pathname + search), { replace: true })
  }, [isSentAway, routes, go])
  return null
}
