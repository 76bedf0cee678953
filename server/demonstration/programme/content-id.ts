import { guidOf } from '#server/content-service/media/media-id'

/** The kinds of demonstration data that have an item in the content service. */
export type ContentKind = 'production' | 'series' | 'membership' | 'news' | 'page'

/**
 * Returns the GUID of a content item, from its kind and its ticketing id, so that season and pages agree on it without
 * sharing data.
 */
export const contentIdOf = (kind: ContentKind, number: number): string => guidOf(`${kind}:${number}`)
