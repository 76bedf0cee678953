import { colourOf } from '#client/styles/contrast.ts'
import type { Page } from '#shared/content/page'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** Returns the heading's texts: the ticketing service's, or else the page's own. */
export function headingOf({ name, properties }: Page, detail: Result<typeof whatsOn.production> | undefined) {
  return {
    name: detail?.name ?? name,
    company: textOf(detail?.company) ?? textOf(properties.company),
    artists: detail?.artists,
    dateLabel: textOf(detail?.dateLabel) ?? textOf(properties.dateLabel),
    venue: textOf(detail?.venue) ?? textOf(properties.venue),
    subheading: textOf(properties.subheading),
    tagline: textOf(detail?.tagline) ?? textOf(properties.tagline),
    ground: colourOf(properties.backgroundColour) ?? colourOf(detail?.backgroundColour),
    ink: colourOf(properties.textColour) ?? colourOf(detail?.textColour),
  }
}
