import styles from './side-menu.module.css'
import type { MenuEntry } from './side-menu-entries.ts'

/** The pages beside this one. On a phone it folds away under the parent `Overview`. */
export function SideMenu({ entries, parentName }: { entries: readonly MenuEntry[]; parentName: string }) {
  const list = <Entries entries={entries} />
  return (
    <nav className={styles.menu} aria-label={parentName || 'In this section'} data-print="hide">
      {parentName === 'Overview' ? (
        <>
          <details className={styles.folded}>
            <summary className={styles.summary}>
              {entries.find(({ isCurrent }) => isCurrent)?.name ?? parentName}
            </summary>
            {list}
          </details>
          <div className={styles.open}>{list}</div>
        </>
      ) : (
        list
      )}
    </nav>
  )
}

const Entries = ({ entries }: { entries: readonly MenuEntry[] }) => (
  <ul className={styles.entries}>
    {entries.map(({ name, href, isCurrent }) => (
      <li key={href} className={styles.entry}>
        <a href={href} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </a>
      </li>
    ))}
  </ul>
)
