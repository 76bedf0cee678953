/** An item of JSON-LD. */
export type Item = Record<string, unknown>
type Check = (value: unknown, errors: (value: unknown) => string[]) => boolean
interface Shape {
  /** Required by Google. */
  required: Record<string, Check>
  /** Optional, but valid if present. */
  recommended?: Record<string, Check>
}

const isText: Check = (value) => typeof value === 'string' && value.trim() !== ''
const address: Check = (value) => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value)
const addresses: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => address(each, () => []))
/** A date and time with an offset from UTC. */
const instant: Check = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d|Z)$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.some((word) => value === `https://schema.org/${word}`)
const an =
  (...types: string[]): Check =>
  (value, errors) =>
    typesOf(value).some((type) => types.includes(type)) && errors(value).length === 0
const listOf =
  (type: string): Check =>
  (value, errors) =>
    Array.isArray(value) && value.length > 0 && value.every((each) => an(type)(each, errors))

const organization: Shape = {
  required: { name: isText },
  recommended: { url: address, logo: address, sameAs: addresses },
}
const artist: Shape = {
  required: { name: isText },
  recommended: { url: address, image: address, description: isText },
}
/** The types that the site uses, with the properties of schema.org that Google's guidelines require or recommend. */
const SHAPES: Record<string, Shape> = {
  Organization: organization,
  PerformingGroup: organization,
  MusicGroup: artist,
  Person: artist,
  MusicVenue: {
    required: { name: isText },
    recommended: {
      address: (value, errors) => isText(value, errors) || an('PostalAddress')(value, errors),
      ...{ url: address, logo: address, image: address, telephone: isText, sameAs: addresses },
    },
  },
  PostalAddress: {
    required: { streetAddress: isText, addressLocality: isText, postalCode: isText },
    recommended: { addressRegion: isText },
  },
  BreadcrumbList: { required: { itemListElement: listOf('ListItem') } },
  ListItem: { required: { position: Number.isInteger, name: isText, item: address } },
  NewsArticle: {
    required: {
      headline: (value, errors) => isText(value, errors) && String(value).length <= 110,
      datePublished: instant,
    },
    recommended: {
      ...{ image: addresses, dateModified: instant, mainEntityOfPage: address, description: isText },
      ...{ author: an('Organization', 'Person'), publisher: an('Organization') },
    },
  },
  MusicEvent: {
    required: { name: isText, startDate: instant, location: an('MusicVenue') },
    recommended: {
      ...{ endDate: instant, url: address, image: addresses, description: isText },
      eventStatus: oneOf('EventScheduled', 'EventCancelled', 'EventPostponed', 'EventRescheduled'),
      eventAttendanceMode: oneOf('OfflineEventAttendanceMode'),
      organizer: an('Organization'),
      performer: an('PerformingGroup', 'MusicGroup', 'Person'),
      offers: an('Offer'),
    },
  },
  Offer: {
    required: { url: address },
    recommended: {
      price: (value) => typeof value === 'number' && value >= 0,
      priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
      availability: oneOf('InStock', 'SoldOut', 'PreOrder', 'LimitedAvailability'),
      validFrom: instant,
    },
  },
}

/** Returns what schema.org or Google would reject in an item, property by property; nothing if it is valid. */
export function structuredDataErrors(value: unknown): string[] {
  const types = typesOf(value)
  if (types.length === 0) return [`no type: ${JSON.stringify(value)}`]
  const item = value as Item
  return types.flatMap((type) => {
    const shape = Object.hasOwn(SHAPES, type) ? SHAPES[type] : undefined
    if (!shape) return [`${type} is no type that the site tells of`]
    const checks = { ...shape.required, ...shape.recommended }
    return Object.entries(checks).flatMap(([name, isRight]) => {
      if (item[name] === undefined) return name in shape.required ? [`${type} lacks ${name}`] : []
      return isRight(item[name], structuredDataErrors) ? [] : [`${type}.${name}: ${JSON.stringify(item[name])}`]
    })
  })
}

export function typesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('@type' in value)) return []
  return [value['@type']].flat().filter((type): type is string => typeof type === 'string')
}
