import type { Site } from './page.ts'

type AddressSource = Pick<Site, 'footer' | 'siteName'>

/**
 * Returns the venue's address in one line, as calendars show it: the first lines of the footer's office details,
 * separated by commas. Empty if there is none.
 */
export const postalAddress = (site: AddressSource): string => linesOf(site).join(', ')

/**
 * Returns the venue's address for search engines: its parts if street, place and post code are recognisable, otherwise
 * one line. Empty if there is none.
 */
export function structuredAddress(site: AddressSource): object | string {
  const lines = linesOf(site)
  const place = placeOf(lines.at(-1) ?? '')
  const street = lines.slice(0, -1).filter((line) => line !== site.siteName)
  if (!place || street.length === 0) return lines.join(', ')
  return { '@type': 'PostalAddress', streetAddress: street.join(', '), ...place }
}

/**
 * Returns the lines of the address. One paragraph with several lines is the whole address. If each line is a paragraph,
 * the address ends with the last line that has a post code before telephone, mail or web.
 */
function linesOf({ footer: { officeDetails } }: AddressSource): string[] {
  const paragraphs = officeDetails.html.match(/<p\b[^>]*>[\s\S]*?<\/p>/g) ?? [officeDetails.html]
  const [first = [], ...others] = paragraphs.map(linesWithin).filter((lines) => lines.length > 0)
  if (first.length !== 1) return first
  const all = [first, ...others].flat()
  const contact = all.findIndex((line) => CONTACT.test(line))
  const end = all.slice(0, contact === -1 ? undefined : contact).findLastIndex((line) => POST_CODE.test(line))
  return all.slice(0, Math.max(end, 0) + 1)
}
const linesWithin = (paragraph: string) =>
  paragraph
    .split(/<br\b[^>]*>|\n/)
    .map(plainText)
    .filter(Boolean)

/** Ways to contact the venue and opening hours, which follow an address: not the words of streets and places alone. */
const CONTACT = new RegExp(
  [
    '@',
    String.raw`\+\d`,
    String.raw`\bwww\.`,
    String.raw`\b(?:telephone|phone|tel|fax)\b[.:]?\s*[(+\d]`,
    String.raw`\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b(?=\s*(?:[–,:&-]|to\b|and\b|\d|$))`,
    String.raw`\bopen(?:ing)?\b`,
  ].join('|'),
  'i',
)
const POST_CODE = /\b\d{4,6}\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/

/**
 * The forms of an address's last line: "Sydney NSW 2000", "London SE1 8XX" and "10115 Berlin" or "1011 AB Amsterdam".
 */
const PLACES = [
  /^(?<locality>.+?),? (?<region>[A-Z]{2,3}),? (?<code>\d{4,5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/,
  /^(?<locality>.+?),? (?<code>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/,
  /^(?<code>\d{4,5}(?: [A-Z]{2})?) (?<locality>\D+)$/,
]
function placeOf(line: string): Record<string, string> | null {
  const { locality, region, code } = PLACES.map((form) => form.exec(line)?.groups).find(Boolean) ?? {}
  if (!locality || !code) return null
  return { addressLocality: locality, ...(region && { addressRegion: region }), postalCode: code }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Returns sanitised HTML as plain text. Sanitising leaves these entities and no others. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
