import type { Settings } from '#config/settings'
import type { ContentService } from '#server/web/content/content-service'
import type { FormService } from '#server/web/forms/form-service'
import type { TicketingReader } from '#server/web/ticketing/ticketing-reader'
import type { PreloadsOf } from '#shared/content/preload'

/** The sources of pages */
export interface Sources {
  settings: Settings
  content: ContentService
  ticketing: TicketingReader
  /** Milliseconds since 1970. */
  now: () => number
}
export interface PageSources extends Sources {
  forms: Pick<FormService, 'readDefinition'>
  /** Returns the preloads of a page's layout and blocks: data of the ticketing service and of other pages. */
  preloadsOf: PreloadsOf
}
