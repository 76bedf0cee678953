import { useId } from 'react'
import { anchorOf, blocksOf } from '#shared/content/blocks'
import type { Grid } from '#shared/content/page'
import styles from './production.module.css'

/** One entry for each shown block with a menu label. Beside the content on a desktop, folded away on a small screen. */
export function AnchorMenu({ grid }: { grid: Grid | null | undefined }) {
  const id = useId()
  const entries = blocksOf(grid).flatMap((block) => {
    const anchor = anchorOf(block)
    return anchor === null ? [] : [{ href: `#${anchor}`, label: block.settings.menuLabel ?? '' }]
  })
  if (entries.length === 0) return <div />
  const list = (
    <ul className={styles.anchors}>
      {entries.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className={styles.menu} aria-labelledby={id} data-print="hide">
      <p id={id} className="label">
        On this page
      </p>
      <details className={styles.folded}>
        <summary>On this page</summary>
        {list}
      </details>
      <div className={styles.open}>{list}</div>
    </nav>
  )
}
