import { guidOf } from '#server/content-service/media/media-id'

/** What of the demonstration has an item in the content service. */
export type ContentKind = 'production' | 'series' | 'membership' | 'news' | 'page'

/**
 * The GUID of a content item, from its kind and its ticketing id: season and pages agree on it without asking each
 * other.
 */
export const contentIdOf = (kind: ContentKind, number: number): string => guidOf(`${kind}:${number}`)
