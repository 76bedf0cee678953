import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type State, SWRConfig, useSWRConfig } from 'swr'
import type { PageData } from '#shared/content/page'
import { captcha } from '#shared/ticketing/captcha/captcha'
import { callTicketing } from './call.ts'
import type { CaptchaToken } from './captcha.ts'
import { altchaToken } from './captcha-altcha.ts'
import { recaptchaToken } from './captcha-recaptcha.ts'
import { Connection } from './connection.ts'
import { browserLocation } from './page-location.ts'
import { SessionProvider } from './session.tsx'
import { TicketingProvider } from './use-ticketing.tsx'

/** All that reads and writes the visitor's data, around the whole app, once. Everything in it is made for this app. */
export function DataProviders({ data, children }: { data: PageData; children: ReactNode }) {
  const [{ connection, captchaToken, cache }] = useState(() => openFor(data))
  return (
    <TicketingProvider connection={connection} captchaToken={captchaToken}>
      <SWRConfig
        value={{
          provider: () => cache,
          fallback: data.answers,
          revalidateOnFocus: false,
          revalidateOnReconnect: true,
          shouldRetryOnError: false,
          // What was answered a second ago may be from before the cart changed: only calls under way are shared.
          dedupingInterval: 0,
        }}
      >
        <ClearedCache answers={data.answers} />
        <SessionProvider route={data.url}>{children}</SessionProvider>
      </SWRConfig>
    </TicketingProvider>
  )
}

function openFor({ venue }: PageData) {
  const connection = new Connection({
    location: browserLocation,
    fetch: (...request) => globalThis.fetch(...request),
    waitingRoomOrigin: venue.waitingRoomOrigin,
    now: () => Date.now(),
  })
  const { provider, siteKey } = venue.captcha
  const captchaToken: CaptchaToken = () =>
    provider === 'recaptcha'
      ? recaptchaToken(siteKey ?? '')
      : altchaToken(() => callTicketing(connection, captcha.challenge, undefined))
  return { connection, captchaToken, cache: new Map<string, State>() }
}

/**
 * What was asked on one page isn't shown on the next: it may be of a cart that has changed since. Only the answers that
 * came with the new page are there when its own calls leave; SWR takes answers to earlier calls for older than these.
 */
function ClearedCache({ answers }: { answers: Record<string, unknown> }) {
  const { mutate } = useSWRConfig()
  const shown = useRef(answers)
  useLayoutEffect(() => {
    if (shown.current === answers) return
    shown.current = answers
    void mutate((key) => typeof key === 'string' && !Object.hasOwn(answers, key), undefined, { revalidate: false })
    for (const [key, answer] of Object.entries(answers)) void mutate(key, answer, { revalidate: false })
  }, [answers, mutate])
  return null
}
