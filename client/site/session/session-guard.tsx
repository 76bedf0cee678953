import { useEffect } from 'react'
import { useSession } from '#client/data/session.tsx'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { usePage, useSite } from '#client/page/page-context.tsx'
import { loginPath } from '#shared/routes'
import { mustLogIn } from './guarded-pages.ts'

/**
 * Redirects from a protected page to the login and back. It runs in the browser, after `Session/Info`: the session
 * cookie is `SameSite=Strict`, so the server doesn't recognise a customer who follows another site's link.
 */
export function SessionGuard() {
  const { contentType } = usePage()
  const { routes } = useSite()
  const session = useSession()
  const navigateToPage = useNavigateToPage()
  const needsLogin = mustLogIn(contentType, session)
  useEffect(() => {
    if (!needsLogin) return
    const { pathname, search, hash } = window.location
    void navigateToPage(loginPath(routes, pathname + search + hash), { replace: true })
  }, [needsLogin, routes, navigateToPage])
  return null
}
