import type { Site } from './page.ts'

/**
 * The venue's address in one line, as calendars and search engines show it: the first paragraph of the footer's office
 * details, its lines separated by commas. Empty where there is none.
 */
export function postalAddress({ footer: { officeDetails } }: Pick<Site, 'footer'>): string {
  const [first = officeDetails.html] = /<p\b[^>]*>[\s\S]*?<\/p>/.exec(officeDetails.html) ?? []
  return first
    .split(/<br\b[^>]*>|\n/)
    .map((line) => plainText(line))
    .filter(Boolean)
    .join(', ')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Cleaned HTML as plain text. Cleaning leaves these entities and no others. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
