import { type ComponentType, useEffect, useState } from 'react'
import { usePageData } from '#client/page/page-context.tsx'
import type { ConsentBannerProps } from './consent-banner.tsx'
import { useConsentedId, usePrivacyRequests } from './privacy-choices.ts'

/**
 * The banner that asks for consent, in a file of its own: most sites need none. That file also starts the tag manager
 * for those who have agreed. If it can't be loaded, the next page or request for the banner tries again.
 */
export function LazyConsentBanner() {
  const { url } = usePageData()
  const id = useConsentedId()
  const requests = usePrivacyRequests()
  const [Banner, setBanner] = useState<ComponentType<ConsentBannerProps> | null>(null)
  const isNeeded = id !== null && !Banner
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and each request is another try.
  useEffect(() => {
    if (!isNeeded) return
    import('./consent-banner.tsx').then(
      ({ ConsentBanner }) => setBanner(() => ConsentBanner),
      () => {},
    )
  }, [isNeeded, url, requests])
  return Banner && id !== null ? <Banner id={id} requests={requests} /> : null
}
