import { type ReactNode, useRef } from 'react'
import { useSite } from '#client/page/page-context.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { contactPath } from '#shared/routes'
import type { Failure } from '#shared/ticketing/envelope'
import { useFootHeight } from '../foot-bar/use-foot-height.ts'
import { ActionFailure } from '../form/action-failure.tsx'
import { NeedsScripts } from './needs-scripts.tsx'
import styles from './purchase-frame.module.css'

interface PurchaseFrameProps {
  /** The page's heading: the name of what is booked. */
  title?: ReactNode
  /** A banner with the heading, which replaces `title`, `eyebrow` and `lead`. */
  head?: ReactNode
  /** Small text above the heading. */
  eyebrow?: ReactNode
  /** Below the heading: venue and date, and the buyer. */
  lead?: ReactNode
  /** The cart's contents, beside the steps. */
  summary?: ReactNode
  /** The total in dollars; null while unknown. */
  total?: number | null
  /** The page's main button: below the total, or on a phone in a bar at the foot of the screen. */
  action?: ReactNode
  /** The failure of the main button's call, shown above it. */
  failure?: Failure | null
  children: ReactNode
}

/** The frame of the booking pages: a column of steps, the summary beside it, and a total that is always visible. */
export function PurchaseFrame(props: PurchaseFrameProps) {
  const { title, head, eyebrow, lead, summary, total = null, action, failure, children } = props
  const { routes } = useSite()
  const bar = useRef<HTMLElement>(null)
  useFootHeight(bar, summary !== undefined, '--foot-bar-height')
  const foot = (
    <>
      <ActionFailure failure={failure} className={styles.failure} />
      <p className={styles.total}>
        <span>Total</span>
        {total === null ? <span aria-hidden="true">–</span> : <Price amount={total} kind="total" />}
      </p>
      {action}
    </>
  )
  return (
    <div className={`page-width ${styles.page}`}>
      {head ?? (
        <header className={styles.head}>
          {eyebrow && <p className={`label ${styles.eyebrow}`}>{eyebrow}</p>}
          <h1 className={styles.title}>{title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </header>
      )}
      <NeedsScripts />
      <div className={styles.columns}>
        <div className={summary === undefined ? styles.alone : styles.steps}>{children}</div>
        {summary !== undefined && (
          <aside className={styles.aside} aria-label="Booking summary">
            {summary}
            <div className={styles.foot}>{foot}</div>
          </aside>
        )}
      </div>
      {!head && (
        <p className={`small muted ${styles.contact}`}>
          Questions about your booking? <a href={contactPath(routes)}>Contact us</a>
        </p>
      )}
      {summary !== undefined && (
        <section ref={bar} className={styles.bar} aria-label="Your total" data-foot-bar="fixed">
          {foot}
        </section>
      )}
    </div>
  )
}
