import { useSite } from '#client/page/page-context.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Cross } from '#client/ui/icon/cross.tsx'
import { SiteLink } from '#client/ui/link/link-list.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import styles from './alert-bar.module.css'
import { useNotice } from './use-notice.ts'

/**
 * The venue's message to all visitors. It is in everyone's HTML, and hidden before the first paint for visitors who
 * have closed it.
 */
export function AlertBar() {
  const { alertBar } = useSite()
  const { state, close } = useNotice('alert')
  if (state === 'closed') return null
  const { title, content, button, isFullWidth } = alertBar
  return (
    <section className={classNames(styles.bar, !isFullWidth && styles.kept)} aria-label="Alert" data-theme="warm">
      <div className={styles.inside}>
        <div className={styles.words}>
          {title && <p className={styles.title}>{title}</p>}
          <RichText value={content} size="note" />
        </div>
        {button && <SiteLink link={button} className={styles.link} />}
        <button
          type="button"
          className={styles.close}
          aria-label="Close the alert"
          onClick={() => {
            close()
            focusHeader()
          }}
        >
          <Cross />
        </button>
      </div>
    </section>
  )
}

/** The button is removed, so the focus moves to the next element on the page. */
function focusHeader() {
  document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true })
}
