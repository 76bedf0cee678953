import { type ReactNode, useRef, useState } from 'react'
import { type State, SWRConfig } from 'swr'
import type { PageData } from '#shared/content/page'
import { captcha } from '#shared/ticketing/captcha/captcha'
import { noResponse } from '#shared/ticketing/envelope'
import { sendCall } from './call.ts'
import type { CaptchaToken } from './captcha.ts'
import { Connection } from './connection.ts'
import { ClearCacheOnNavigation, ClearedFor } from './page-cache.ts'
import { browserLocation, type PageLocation } from './page-location.ts'
import { SessionProvider } from './session.tsx'
import { useReplaceAddress } from './use-replace-address.ts'
import { TicketingProvider } from './use-ticketing.tsx'

/**
 * Provides access to the visitor's data, once around the whole app. All state belongs to this app, none to a module.
 */
export function DataProviders({ data, children }: { data: PageData; children: ReactNode }) {
  const location = useRoutedLocation()
  const [{ connection, captchaToken, cache }] = useState(() => createFor(data, location))
  const clearedFor = useRef(data.answers)
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
        <ClearedFor value={clearedFor}>
          <ClearCacheOnNavigation answers={data.answers} clearedFor={clearedFor} />
          <SessionProvider route={data.url}>{children}</SessionProvider>
        </ClearedFor>
      </SWRConfig>
    </TicketingProvider>
  )
}

/**
 * Returns the browser's location, which replaces its address by the router: an address of which only the browser knew
 * would be in the links that the router's address makes, with a token that has been used.
 */
function useRoutedLocation(): PageLocation {
  const replaceAddress = useReplaceAddress()
  return {
    ...browserLocation,
    replaceUrl(address) {
      if (address === window.location.href) return
      const { pathname, search, hash } = new URL(address)
      void replaceAddress(pathname + search + hash)
    },
  }
}

function createFor({ venue }: PageData, location: PageLocation) {
  const connection = new Connection({
    location,
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
