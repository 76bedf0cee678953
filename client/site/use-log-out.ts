import { useCallback, useState } from 'react'
import { useGo } from '#client/app/go.ts'
import { useSite } from '#client/app/page-context.tsx'
import { useSession } from '#client/data/session.tsx'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { login } from '#shared/routes'
import { authentication } from '#shared/ticketing/authentication'

/**
 * Ends the visitor's session and goes to the login route. Where the session can't be ended the visitor stays, still
 * signed in, and `failure` says why.
 */
export function useLogOut(): { logOut(): Promise<void>; isBusy: boolean; failure: string | null } {
  const { routes } = useSite()
  const { refresh } = useSession()
  const ask = useTicketing()
  const go = useGo()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const logOut = useCallback(async () => {
    setIsBusy(true)
    const answer = await ask(authentication.logout)
    setIsBusy(false)
    if (answer.isError) return setFailure(answer.title)
    await refresh()
    await go(login(routes))
  }, [ask, refresh, go, routes])
  return { logOut, isBusy, failure }
}
