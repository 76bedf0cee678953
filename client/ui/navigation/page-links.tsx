import { classNames } from '../class-names.ts'
import { Arrow } from '../icon/arrow.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './page-links.module.css'
import { pageNumbers } from './page-numbers.ts'

interface PageLinksProps {
  current: number
  total: number
  addressOf: (pageNumber: number) => string
}

/** Links to a list's other pages, which work without scripts too. */
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
