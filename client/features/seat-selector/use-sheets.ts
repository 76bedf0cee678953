import { useInsertionEffect } from 'react'
import dialogs from './dialogs/dialogs.css?inline'
import list from './list/seat-list.css?inline'
import legend from './map/legend.css?inline'
import map from './map/seat-map.css?inline'
import panel from './panel/panel.css?inline'
import screens from './screens/screens.css?inline'
import selector from './seat-selector.css?inline'

/**
 * The seat selector's styles, adopted while it is open: they are as many as those of ten other pages, and the site's
 * second style sheet would bring them to all of those.
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
