import { shownMedia } from '#shared/content/media-of'
import type { MediaFile } from '#shared/content/page'

/** Reduced answers, by the answer (which is immutable) and the omitted properties */
const known = new WeakMap<object, Map<string, unknown>>()

/**
 * Returns an answer of the ticketing service as a page includes it. Pictures are reduced to the properties that pages
 * show, and the named properties are omitted from lists. The same answer always returns the same object.
 */
export function shownAnswer<Answer>(answer: Answer, omits: readonly string[]): Answer {
  if (!isObject(answer)) return answer
  const byOmitted = known.get(answer) ?? new Map<string, unknown>()
  known.set(answer, byOmitted)
  const omitted = omits.toSorted().join()
  if (!byOmitted.has(omitted)) byOmitted.set(omitted, shown(answer, new Set(omits)))
  return byOmitted.get(omitted) as Answer
}

function shown(value: unknown, omits: ReadonlySet<string>, isListed = false): unknown {
  if (Array.isArray(value)) return value.map((each) => shown(each, omits, true))
  if (!isObject(value)) return value
  if (isPicture(value)) return shownMedia(value)
  const included = Object.entries(value).filter(([name]) => !isListed || !omits.has(name))
  return Object.fromEntries(included.map(([name, each]) => [name, shown(each, omits)]))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isPicture = (value: object): value is MediaFile =>
  'url' in value && 'extension' in value && 'crops' in value && Array.isArray(value.crops)
