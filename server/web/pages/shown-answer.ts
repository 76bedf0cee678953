import { shownMedia } from '#shared/content/media-of'
import type { MediaFile } from '#shared/content/page'
import type { Preload } from '#shared/content/preload'

type Omitted = Pick<Preload, 'omits' | 'omitsOfRepeated'>

/** Reduced answers, by the answer (which is immutable) and the omitted properties */
const known = new WeakMap<object, Map<string, unknown>>()

/**
 * Returns an answer of the ticketing service as a page includes it. Pictures are reduced to the properties that pages
 * show, and the named properties are omitted from lists. The same answer always returns the same object.
 */
export function shownAnswer<Answer>(answer: Answer, { omits, omitsOfRepeated }: Omitted): Answer {
  if (!isObject(answer)) return answer
  const byOmitted = known.get(answer) ?? new Map<string, unknown>()
  known.set(answer, byOmitted)
  const omitted = [omits.toSorted(), omitsOfRepeated.toSorted()].join(';')
  if (!byOmitted.has(omitted)) byOmitted.set(omitted, reduced(answer, new Set(omits), new Set(omitsOfRepeated)))
  return byOmitted.get(omitted) as Answer
}

function reduced(answer: object, omits: ReadonlySet<string>, omitsOfRepeated: ReadonlySet<string>): unknown {
  const listedIds = new Set<unknown>()
  const shown = (value: unknown, isListed = false): unknown => {
    if (Array.isArray(value)) return value.map((each) => shown(each, true))
    if (!isObject(value)) return value
    if (isPicture(value)) return shownMedia(value)
    const id = isListed && 'id' in value ? value.id : undefined
    const isRepeated = listedIds.has(id)
    if (id !== undefined) listedIds.add(id)
    const isOmitted = (name: string) => isListed && (omits.has(name) || (isRepeated && omitsOfRepeated.has(name)))
    const included = Object.entries(value).filter(([name]) => !isOmitted(name))
    return Object.fromEntries(included.map(([name, each]) => [name, shown(each)]))
  }
  return shown(answer)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isPicture = (value: object): value is MediaFile =>
  'url' in value && 'extension' in value && 'crops' in value && Array.isArray(value.crops)
