import { classNames } from '../class-names.ts'
import { Arrow } from '../icon/arrow.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './page-links.module.css'

interface PageLinksProps {
  current: number
  total: number
  addressOf: (pageNumber: number) => string
}

/** Links to a list's other pages. They work without scripts. */
export function PageLinks({ current, total, addressOf }: PageLinksProps) {
  if (total < 2) return null
  return (
    <nav className={styles.pages} aria-label="Pages" data-print="hide">
      {current > 1 && (
        <a className={styles.turn} href={addressOf(current - 1)} rel="prev">
          <Arrow to="back" />
          Previous<VisuallyHidden> page</VisuallyHidden>
        </a>
      )}
      <ol className={styles.numbers}>
        {pageNumbers(current, total).map((page, at) => (
          <li key={page ?? `gap ${at}`} className={classNames(page === null && styles.gap)}>
            {page === null ? (
              '…'
            ) : (
              <a
                className={`figures ${styles.number}`}
                href={addressOf(page)}
                aria-current={page === current ? 'page' : undefined}
              >
                <VisuallyHidden>Page </VisuallyHidden>
                {page}
              </a>
            )}
          </li>
        ))}
      </ol>
      {current < total && (
        <a className={classNames(styles.turn, styles.next)} href={addressOf(current + 1)} rel="next">
          Next<VisuallyHidden> page</VisuallyHidden>
          <Arrow to="on" />
        </a>
      )}
    </nav>
  )
}

/** The number of pages above which the links have gaps. */
const MAX_LISTED = 7

/** Returns the page numbers to link to: the first, the last, the current one and its neighbours. Null is a gap. */
export function pageNumbers(current: number, total: number): (number | null)[] {
  if (total <= MAX_LISTED) return Array.from({ length: total }, (_, at) => at + 1)
  const first = Math.max(2, Math.min(current - 1, total - 4))
  const last = Math.min(total - 1, Math.max(current + 1, 5))
  const middle = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return [1, ...(first > 2 ? [null] : []), ...middle, ...(last < total - 1 ? [null] : []), total]
}
