import { useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { useHomePath } from '#client/page/use-home-path.ts'
import { Button } from '#client/ui/button/button.tsx'
import { paths } from '#shared/routes'
import styles from '../own-page.module.css'

/** The site's 404 page. */
function NotFound() {
  const { phone } = useVenue()
  return (
    <section className={`page-width ${styles.page}`}>
      <p className={styles.numeral} aria-hidden="true">
        404
      </p>
      <h1>This page isn’t on the programme</h1>
      <p className="lead measure">
        The address may have changed, or the concert is over. Everything that is still to come is in What’s on.
      </p>
      <div className={styles.actions}>
        <Button href={paths.whatsOn}>See what’s on</Button>
        <Button href={useHomePath()} variant="secondary">
          Return to Homepage
        </Button>
      </div>
      {phone && (
        <p className="muted">
          Box office <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </p>
      )}
    </section>
  )
}

export const layout = pageLayout(NotFound)
