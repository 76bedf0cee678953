import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type State, SWRConfig, useSWRConfig } from 'swr'
import type { PageData } from '#shared/content/page'
import { captcha } from '#shared/ticketing/captcha/captcha'
import { noResponse } from '#shared/ticketing/envelope'
import { sendCall } from './call.ts'
import type { CaptchaToken } from './captcha.ts'
import { Connection } from './connection.ts'
import { browserLocation } from './page-location.ts'
import { SessionProvider } from './session.tsx'
import { TicketingProvider } from './use-ticketing.tsx'

/**
 * Provides access to the visitor's data, once around the whole app. All state belongs to this app, none to a module.
 */
export function DataProviders({ data, children }: { data: PageData; children: ReactNode }) {
  const [{ connection, captchaToken, cache }] = useState(() => createFor(data))
  return (
    <TicketingProvider connection={connection} captchaToken={captchaToken}>
      <SWRConfig
        value={{
          provider: () => cache,
          fallback: data.answers,
          revalidateOnFocus: false,
          revalidateOnReconnect: true,
          shouldRetryOnError: false,
          // A result from a second ago may predate a change to the cart, so only calls in progress are shared.
          dedupingInterval: 0,
        }}
      >
        <ClearCacheOnNavigation answers={data.answers} />
        <SessionProvider route={data.url}>{children}</SessionProvider>
      </SWRConfig>
    </TicketingProvider>
  )
}

function createFor({ venue }: PageData) {
  const connection = new Connection({
    location: browserLocation,
    fetch: (...request) => globalThis.fetch(...request),
    waitingRoom: venue.waitingRoom,
    now: () => Date.now(),
  })
  const { provider, siteKey } = venue.captcha
  // Loaded on the first submission, as most visitors submit nothing.
  const loadCaptcha = async (): Promise<CaptchaToken> => {
    if (provider === 'recaptcha') {
      const { recaptchaToken } = await import('./captcha-recaptcha.ts')
      return () => recaptchaToken(siteKey ?? '')
    }
    const { altchaToken } = await import('./captcha-altcha.ts')
    return () => altchaToken(() => sendCall(connection, captcha.challenge, undefined))
  }
  const captchaToken: CaptchaToken = () =>
    loadCaptcha().then(
      (token) => token(),
      () => noResponse(500),
    )
  return { connection, captchaToken, cache: new Map<string, State>() }
}

/**
 * Clears the previous page's cached results, as the cart may have changed since. When the new page makes its calls,
 * only the results that came with it are cached; SWR discards the results of earlier calls.
 */
function ClearCacheOnNavigation({ answers }: { answers: Record<string, unknown> }) {
  const { mutate } = useSWRConfig()
  const last = useRef(answers)
  useLayoutEffect(() => {
    if (last.current === answers) return
    last.current = answers
    void mutate((key) => typeof key === 'string' && !Object.hasOwn(answers, key), undefined, { revalidate: false })
    for (const [key, answer] of Object.entries(answers)) void mutate(key, answer, { revalidate: false })
  }, [answers, mutate])
  return null
}
