import { useInsertionEffect } from 'react'
import dialogs from './dialogs/dialogs.css?inline'
import list from './list/seat-list.css?inline'
import legend from './map/legend.css?inline'
import map from './map/seat-map.css?inline'
import panel from './panel/panel.css?inline'
import screens from './screens/screens.css?inline'
import selector from './seat-selector.css?inline'

/**
 * Adopts the seat selector's styles while it is open. They are as large as those of ten other pages together, and a
 * second style sheet of the site would load them on all of those.
 */
export function useSheets(): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync([selector, screens, map, legend, list, panel, dialogs].join('\n'))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [])
}
