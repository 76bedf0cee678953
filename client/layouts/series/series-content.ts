import { richText } from '#client/blocks/fields.ts'
import { colourOf } from '#client/styles/contrast.ts'
import { firstMedia } from '#shared/content/first-of'
import type { Media, Page, RichText } from '#shared/content/page'
import { ticketingIdOf } from '#shared/ticketing/production-of-page'

/** The fields of a series that editors fill in. */
export interface SeriesContent {
  title: string
  size: 'Small' | 'Large'
  subheading: string | null
  introHeading: string | null
  introDescription: RichText | null
  image: Media | null
  /** For small screens; null if there is none. */
  smallImage: Media | null
  ground: string | null
  ink: string | null
  /** Its ticketing id, which the booking button needs. */
  tessituraId: number | null
  /** The booking button's label if the ticketing service gives none. */
  bookingLabel: string | null
  hasStickyBar: boolean
}

export function seriesContent({ name, properties }: Page): SeriesContent {
  const desktop = firstMedia(properties.imageForDesktop)
  const mobile = firstMedia(properties.imageForMobile)
  return {
    title: textOf(properties.titleOverride) ?? name,
    size: String(properties.headingSize).toLowerCase() === 'small' ? 'Small' : 'Large',
    subheading: textOf(properties.subheading),
    introHeading: textOf(properties.introHeading),
    introDescription: richText.read(properties.introDescription),
    image: desktop ?? mobile,
    smallImage: mobile && mobile.url !== desktop?.url ? mobile : null,
    ground: colourOf(properties.backgroundColour),
    ink: colourOf(properties.textColour),
    tessituraId: ticketingIdOf({ properties }),
    bookingLabel: textOf(properties.bookingLabel),
    hasStickyBar: properties.stickyBarShow !== false,
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)
