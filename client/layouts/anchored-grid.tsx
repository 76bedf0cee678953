import { useId } from 'react'
import { BlockGrid } from '#client/blocks/grid.tsx'
import { anchorOf, blocksOf } from '#shared/content/blocks'
import type { Grid } from '#shared/content/page'
import styles from './anchored-grid.module.css'

interface Anchor {
  href: string
  label: string
}

/**
 * A page's blocks, with a menu of those that have a menu label: beside them on a desktop, folded away on a small
 * screen.
 */
export function AnchoredGrid({ grid }: { grid: Grid | null | undefined }) {
  const anchors = blocksOf(grid).flatMap((block): Anchor[] => {
    const anchor = anchorOf(block)
    return anchor === null ? [] : [{ href: `#${anchor}`, label: block.settings.menuLabel ?? '' }]
  })
  if (anchors.length === 0) return <BlockGrid grid={grid} />
  return (
    <div className={`page-width ${styles.columns}`}>
      <AnchorMenu anchors={anchors} />
      <div className={styles.content}>
        <BlockGrid grid={grid} />
      </div>
    </div>
  )
}

function AnchorMenu({ anchors }: { anchors: readonly Anchor[] }) {
  const id = useId()
  const list = (
    <ul className={styles.anchors}>
      {anchors.map(({ href, label }) => (
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
