import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { listen } from '#client/ui/listen.ts'
import type { Result } from '#shared/ticketing/call'
import { session } from '#shared/ticketing/session/session'
import { sendCall } from './call.ts'
import { NO_TOKEN } from './session-fingerprint.ts'
import { usePageRestored } from './use-page-restored.ts'
import { useConnection } from './use-ticketing.tsx'

export type SessionInfo = Result<typeof session.info>

/** The visitor's session as the page sees it (SESS-04). */
export interface VisitorSession {
  /** False until the first response, and always on the server: render what suits every visitor. */
  isKnown: boolean
  /** The last response was requested after the current page was opened. */
  isChecked: boolean
  isLoggedIn: boolean
  cartCount: number
  /** When the cart expires, ISO 8601; null without a cart. */
  expiration: string | null
  /** `None` means no session. */
  sessionStatus: string
  hasPromoCode: boolean
  keepToken: boolean
  /** Whether the session has a token, by the last response's fingerprint. */
  hasToken: boolean
  /** Requests `Session/Info`, after each change to the cart. Null if the request fails. */
  refresh(): Promise<SessionInfo | null>
  /** Applies session data that another call returned in the shape of `Session/Info`. */
  setInfo(info: SessionInfo): void
  /** Shows an empty cart without a timer, whatever the server's cart contains. */
  forgetCart(): void
  setHasPromoCode(has: boolean): void
}

const NO_SESSION: SessionInfo = {
  cartCount: 0,
  keepToken: false,
  isLoggedIn: false,
  expiration: null,
  sessionStatus: 'None',
}

const Current = createContext<VisitorSession | null>(null)

export function useSession(): VisitorSession {
  const current = useContext(Current)
  if (!current) throw new Error('useSession outside of DataProviders')
  return current
}

/**
 * Loads the session when the page opens, on every change of `route`, after a new token, on a restore from the
 * back/forward cache, and when a visitor with a session returns to the tab, as they may have signed out in another.
 */
export function SessionProvider({ route, children }: { route: string; children: ReactNode }) {
  const connection = useConnection()
  const [info, setInfo] = useState<SessionInfo | null>(null)
  const [checkedRoute, setCheckedRoute] = useState<string | null>(null)
  const [hasPromoCode, setHasPromoCode] = useState(false)
  const currentRoute = useRef(route)
  currentRoute.current = route
  const latest = useRef(0)

  const replaceInfo = useCallback((next: SessionInfo) => {
    latest.current += 1
    setInfo(next)
  }, [])
  const refresh = useCallback(async () => {
    latest.current += 1
    const turn = latest.current
    const routeAtStart = currentRoute.current
    const envelope = await sendCall(connection, session.info, undefined)
    if (envelope.isError) return null
    if (turn === latest.current) {
      setInfo(envelope.result)
      setCheckedRoute(routeAtStart)
    }
    return envelope.result
  }, [connection])

  const forgetCart = useCallback(() => setInfo((last) => last && { ...last, cartCount: 0, expiration: null }), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of route is the reason to ask
  useEffect(() => void refresh(), [refresh, route])
  useEffect(
    () =>
      connection.onTokenChange((fingerprint) => {
        if (fingerprint === NO_TOKEN) replaceInfo(NO_SESSION)
        else void refresh()
      }),
    [connection, refresh, replaceInfo],
  )
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && connection.hasToken && void refresh()
    return listen(document, { visibilitychange: onVisible })
  }, [connection, refresh])
  usePageRestored(() => void refresh())

  const value = useMemo<VisitorSession>(
    () => ({
      ...(info ?? NO_SESSION),
      isKnown: info !== null,
      isChecked: info !== null && checkedRoute === route,
      hasPromoCode,
      hasToken: info !== null && connection.hasToken,
      refresh,
      setInfo: replaceInfo,
      forgetCart,
      setHasPromoCode,
    }),
    [info, checkedRoute, route, hasPromoCode, connection, refresh, replaceInfo, forgetCart],
  )
  return <Current value={value}>{children}</Current>
}
