import { useCallback, useEffect, useRef, useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { usePage, useSite, useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { loginPath } from '#shared/routes'
import { authentication } from '#shared/ticketing/authentication/authentication'
import type { Failure } from '#shared/ticketing/envelope'
import styles from '../own-page.module.css'

/** Signs out when it opens, and redirects to the login. If signing out fails, it stays and shows an error. */
function Logout() {
  const { name } = usePage()
  const failure = useSignOut()
  return (
    <section className={`page-width ${styles.page}`}>
      <h1>{name}</h1>
      {failure.of ? (
        <StillSignedIn failure={failure.of} onTryAgain={failure.tryAgain} />
      ) : (
        <Spinner label="Signing you out" />
      )}
    </section>
  )
}

export const layout = pageLayout(Logout)

function StillSignedIn({ failure, onTryAgain }: { failure: Failure; onTryAgain: () => void }) {
  const { phone } = useVenue()
  return (
    <Alert tone="error" title="You are still signed in">
      <p>{failure.title}</p>
      {phone && <p>If this is not your own device and it keeps happening, close the browser, or call {phone}.</p>}
      <LoadButton variant="secondary" onClick={onTryAgain}>
        Try again
      </LoadButton>
    </Alert>
  )
}

/** Signs out once when the page opens, and again on demand. 401 counts as success: the visitor wasn’t signed in. */
function useSignOut() {
  const callTicketing = useTicketing()
  const navigateToPage = useNavigateToPage()
  const { routes } = useSite()
  const [failure, setFailure] = useState<Failure | null>(null)
  const isSigningOut = useRef(false)
  const signOut = useCallback(async () => {
    if (isSigningOut.current) return
    isSigningOut.current = true
    setFailure(null)
    const answer = await callTicketing(authentication.logout)
    if (answer.isError && answer.status !== 401) {
      isSigningOut.current = false
      setFailure(answer)
    } else await navigateToPage(loginPath(routes), { replace: true })
  }, [callTicketing, navigateToPage, routes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once as the page opens
  useEffect(() => void signOut(), [])
  return { of: failure, tryAgain: () => void signOut() }
}
