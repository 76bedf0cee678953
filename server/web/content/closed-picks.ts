import { isRaw, text } from './normalising/normalising-context.ts'

/** The log names at most this many places. */
const MAX_PLACES = 20

/**
 * Returns the places where an item of the content service has pages without their properties, as the log names them:
 * `contentGrid.featuredEvents.productions`. Each place is listed once.
 */
export function closedPicks(body: unknown): string[] {
  const places = new Set<string>()
  const visit = (value: unknown, place: string): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, place)
    if (!isRaw(value)) return
    const { contentType, route, properties } = value
    const isPick = place !== '' && isRaw(route) && isRaw(properties)
    if (isPick && Object.keys(properties).length === 0) places.add(place)
    const within = isRaw(properties) && !isRaw(route) ? joined(place, text(contentType)) : place
    for (const [name, each] of Object.entries(isRaw(properties) ? properties : {})) visit(each, joined(within, name))
    for (const name of ['items', 'areas', 'content', 'blocks']) visit(value[name], place)
  }
  visit(body, '')
  return [...places].slice(0, MAX_PLACES)
}

const joined = (place: string, name: string) => [place, name].filter(Boolean).join('.')
