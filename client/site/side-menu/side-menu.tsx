import styles from './side-menu.module.css'

export interface MenuEntry {
  name: string
  href: string
  isCurrent: boolean
  /** Its child pages, without those marked as hidden. */
  below: MenuEntry[]
}
interface SideMenuProps {
  entries: readonly MenuEntry[]
  /** The topic of these pages; names the menu. */
  label: string
  /** The label under which it is collapsed on phones and tablets, so that the page's text comes first. */
  foldedUnder: string
}

/** The sibling pages of this page. */
export function SideMenu({ entries, label, foldedUnder }: SideMenuProps) {
  const list = <Entries entries={entries} />
  return (
    <nav className={styles.menu} aria-label={label || 'In this section'} data-print="hide">
      <details className={styles.folded}>
        <summary className={styles.summary}>
          {foldedUnder}
          <Sign />
        </summary>
        {list}
      </details>
      <div className={styles.open}>{list}</div>
    </nav>
  )
}

const Entries = ({ entries }: { entries: readonly MenuEntry[] }) => (
  <ul className={styles.entries}>
    {entries.map((entry) => (
      <li key={entry.href} className={styles.entry}>
        <PageLink entry={entry} />
        {entry.below.length > 0 && <Below entry={entry} />}
      </li>
    ))}
  </ul>
)

const PageLink = ({ entry: { name, href, isCurrent } }: { entry: MenuEntry }) => (
  <a href={href} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
    {name}
  </a>
)

/** A sibling's child pages, below it; expanded if the sibling is the current page. Works without scripts. */
const Below = ({ entry: { name, below, isCurrent } }: { entry: MenuEntry }) => (
  <details className={styles.below} open={isCurrent}>
    <summary className={styles.turn} aria-label={`Pages below ${name}`}>
      <Sign />
    </summary>
    <ul className={styles.sub}>
      {below.map((each) => (
        <li key={each.href}>
          <PageLink entry={each} />
        </li>
      ))}
    </ul>
  </details>
)

const Sign = () => <span aria-hidden="true" className={styles.sign} />
