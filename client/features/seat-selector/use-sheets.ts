import { useInsertionEffect } from 'react'
import dialogs from './dialogs/dialogs.css?inline'
import list from './list/seat-list.css?inline'
import legend from './map/legend.css?inline'
import map from './map/seat-map.css?inline'
import { STEPS, stepColour } from './map/zone-steps.ts'
import chips from './panel/filter-chips.css?inline'
import panel from './panel/panel.css?inline'
import screens from './screens/screens.css?inline'
import selector from './seat-selector.css?inline'

/** The colours of the zones' dots in the drawing of the hall. */
const dots = Array.from(
  { length: STEPS },
  (_, step) => `.seat-screens-hall [data-look='zone-${step}'] { stroke: ${stepColour(step)}; }`,
).join('\n')

/**
 * Adopts the seat selector's styles while it is open. They are as large as those of ten other pages together, and a
 * second style sheet of the site would load them on all of those.
 */
export function useSheets(): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync([selector, screens, dots, map, legend, list, chips, panel, dialogs].join('\n'))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [])
}
