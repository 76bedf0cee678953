import { useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import styles from '../own-page.module.css'

/** The site's own page while the content service can’t be reached and no earlier copy is cached. */
function Unavailable() {
  const { phone } = useVenue()
  return (
    <section className={`page-width ${styles.page}`}>
      <h1>We’ll be right back</h1>
      <p className="lead measure">
        This page can’t be shown right now. The tickets in your cart are still held. Please try again in a minute.
      </p>
      {phone && (
        <p className="muted">
          If it is urgent, the box office is at <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>.
        </p>
      )}
    </section>
  )
}

export const layout = pageLayout(Unavailable)
