import { useInsertionEffect, useRef } from 'react'
import { useSite } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { SiteLink } from '#client/ui/link/link-list.tsx'
import { useFootHeight } from '../foot-bar/use-foot-height.ts'
import sheet from './consent-banner.css?inline'
import { useConsent } from './use-consent.ts'

export interface ConsentBannerProps {
  /** The tag manager's container. */
  id: string
  /** Changes each time the visitor asks for the banner. */
  requests: number
}

/**
 * Asks whether the tag manager may be loaded. It isn't modal: the page can be used without an answer, and until then
 * nothing of the tag manager is loaded.
 */
export function ConsentBanner({ id, requests }: ConsentBannerProps) {
  const { siteName, footer } = useSite()
  useSheet()
  const banner = useRef<HTMLElement>(null)
  const { choice, isOpen, choose } = useConsent({ id, requests, banner })
  useFootHeight(banner, isOpen, '--consent-height')
  if (!isOpen) return null
  const policy = footer.policyLinks.find(({ label }) => /privacy/i.test(label))
  return (
    <section ref={banner} className="consent-banner" aria-labelledby="consent" tabIndex={-1} data-print="hide">
      <div className="page-width consent-inside">
        <div>
          <p id="consent" className="consent-title">
            Privacy choices
          </p>
          <p className="consent-text">
            {choice && <strong>{choice === 'granted' ? 'You have accepted. ' : 'You have declined. '}</strong>}
            If you accept, {siteName || 'this site'} loads Google Tag Manager, which sets cookies and measures visits
            and bookings. Everything on this site works without it. You can change your choice at the foot of the page.
            {policy && (
              <>
                {' '}
                <SiteLink link={policy} />
              </>
            )}
          </p>
        </div>
        <div className="consent-choices">
          <Button variant="secondary" onClick={() => choose('granted')}>
            Accept
          </Button>
          <Button variant="secondary" onClick={() => choose('denied')}>
            Decline
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Adopts the banner's styles, which come with its script: other sites don't load them. */
function useSheet(): void {
  useInsertionEffect(() => {
    const adopted = new CSSStyleSheet()
    adopted.replaceSync(sheet)
    document.adoptedStyleSheets.push(adopted)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== adopted)
    }
  }, [])
}
