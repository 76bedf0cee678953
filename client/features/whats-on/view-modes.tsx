import { usePageAddress } from '#client/page/use-page-address.ts'
import { useStateLink } from '#client/page/use-state-link.ts'
import { parseViewMode, type ViewMode, viewModes, withViewMode } from '#shared/address-state/view-mode'
import styles from './view-modes.module.css'

const labels: Record<ViewMode, string> = { calendar: 'Calendar', series: 'Series' }

/** Links to the programme's views, preserving the filters. */
export function ViewModes() {
  const address = usePageAddress()
  const stateLink = useStateLink()
  const current = parseViewMode(new URL(address, 'http://site').searchParams.get('viewmode'))
  return (
    <nav aria-label="View" className={styles.modes}>
      {viewModes.map((mode) => (
        <a key={mode} {...stateLink(withViewMode(address, mode))} aria-current={mode === current ? 'page' : undefined}>
          {labels[mode]}
        </a>
      ))}
    </nav>
  )
}
