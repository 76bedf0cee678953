import type { FastifyRequest } from 'fastify'
import { pageOfSite } from '#shared/waiting-room'
import type { Line } from './line.ts'
import type { Places } from './places.ts'

interface Query {
  e?: string
  t?: string
  again?: string
  stay?: string
  proof?: string
  slip?: string
}

/** The address of a line's page; `target` is the page of the site that the visitor comes from. */
export const page = (event: string, target: string) => `/waiting-room/?${new URLSearchParams({ e: event, t: target })}`

/** What a request for a page asks. */
export function asked({ query }: FastifyRequest, publicUrl: string) {
  const { e, t, again, stay, proof, slip } = query as Query
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const isEvent = /^[a-z0-9-]{1,40}$/.test(text(e))
  return {
    event: isEvent ? text(e) : '',
    target: pageOfSite(text(t), publicUrl),
    again: again !== undefined,
    stay: stay !== undefined,
    proof: text(proof) || undefined,
    slip: text(slip) || undefined,
  }
}

/** Returns the visitor's number in the line by its cookie; null without a place. */
export function placeOf({ headers }: FastifyRequest, line: Line, event: string, places: Places): number | null {
  const name = `waiting_room_${event}=`
  const cookie = headers.cookie?.split(';').find((each) => each.trim().startsWith(name))
  const number = places.read(line.record.id, cookie?.trim().slice(name.length))
  return number !== null && line.has(number) ? number : null
}

/** Whether a request brings a place of this line's event at all, of whichever line. */
export const hasPlaceCookie = ({ headers }: FastifyRequest, event: string): boolean =>
  headers.cookie?.includes(`waiting_room_${event}=`) ?? false

/** Whether a place has had its turn, so that another may be taken. */
export const isOver = (state: string) => state === 'called' || state === 'passed'
