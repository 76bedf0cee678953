import { useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { useHomePath } from '#client/page/use-home-path.ts'
import { Button } from '#client/ui/button/button.tsx'
import styles from '../own-page.module.css'

/** The site's own page after a browser has sent a form itself, before hydration or without scripts. */
function FormNotSent() {
  const { phone } = useVenue()
  return (
    <section className={`page-width ${styles.page}`}>
      <h1>Your form wasn’t sent</h1>
      <p className="lead measure">
        The page was still loading, or JavaScript is switched off. Nothing was saved, bought or sent.
      </p>
      <p className="measure">
        Go back with your browser’s Back button, wait a moment and send the form again. If that doesn’t help, switch
        JavaScript on for this site and reload the page
        {phone ? (
          <>
            , or call the box office: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </>
        ) : null}
        .
      </p>
      <div className={styles.actions}>
        <Button href={useHomePath()} variant="secondary">
          Return to Homepage
        </Button>
      </div>
    </section>
  )
}

export const layout = pageLayout(FormNotSent)
