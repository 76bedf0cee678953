import { useVenue } from '#client/page/page-context.tsx'
import { Alert } from '#client/ui/status/alert.tsx'

/** Says that booking here needs scripts, and how to book by phone. */
export function NeedsScripts() {
  const { phone } = useVenue()
  return (
    <noscript>
      <Alert title="Booking online needs JavaScript, which is turned off in your browser.">
        <p>
          Turn it on to book online, or book by phone: call the box office on{' '}
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> during opening hours.
        </p>
      </Alert>
    </noscript>
  )
}
