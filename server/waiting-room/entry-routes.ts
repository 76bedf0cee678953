import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createEntry, SLOW_SECONDS } from './entry.ts'
import type { Line } from './line.ts'
import { entryPage } from './pages/entry-page.ts'
import { setPlace } from './place-cookie.ts'
import { away, crowded, html } from './room-replies.ts'
import { asked, isOver, page, placeOf } from './room-requests.ts'
import type { RoomRoutesOptions } from './room-routes-options.ts'

/** A browser without scripts comes back a little later than its slip serves. */
const SLOW_AFTER = SLOW_SECONDS + 1

/**
 * The way to a place in a line: the page that a visitor without one meets, and `/waiting-room/join`, to which it leads.
 * Returns what answers with that page.
 */
export function entryRoutes(app: FastifyInstance, options: RoomRoutesOptions) {
  const { settings, room, places, secret, now } = options
  const {
    PUBLIC_URL: publicUrl,
    WAITING_ROOM_PROOF: costsProof,
    WAITING_ROOM_PLACES_NETWORK: placesByNetwork,
  } = settings
  const entry = createEntry({ secret, placesByNetwork, now })

  async function sendEntry(request: FastifyRequest, reply: FastifyReply, line: Line) {
    const { event, target } = asked(request, publicUrl)
    if (!costsProof) return givePlace(request, reply, line)
    const join = `/waiting-room/join?${new URLSearchParams({ e: event, t: target })}`
    const challenge = JSON.stringify(await entry.challenge(request.ip))
    const slow = `${join}&slip=${entry.slip(request.ip)}`
    return html(reply).send(entryPage({ challenge, join, slow, seconds: SLOW_AFTER }))
  }

  function givePlace(request: FastifyRequest, reply: FastifyReply, line: Line) {
    const { event, target } = asked(request, publicUrl)
    const seconds = entry.takePlace(request.ip)
    if (seconds > 0) return crowded(reply, page(event, target), seconds)
    const number = room.join(event)
    if (number === null) {
      entry.returnPlace(request.ip)
      return away(reply, page(event, target))
    }
    setPlace(reply, { line, event, number, places, publicUrl })
    // Says by `stay` that the browser was given a place: one that keeps no cookies is told so instead of another check.
    return reply.redirect(`${page(event, target)}&stay=1`, 303)
  }

  app.get('/waiting-room/join', async (request, reply) => {
    const { event, target, proof, slip } = asked(request, publicUrl)
    const line = room.lineOf(event)
    if (!line) return away(reply, page(event, target))
    const known = placeOf(request, line, event, places)
    const hasPlace = known !== null && !isOver(room.told(line, known).state)
    if (hasPlace || !(await entry.isEarned({ proof, slip }, request.ip)))
      return reply.redirect(page(event, target), 303)
    return givePlace(request, reply, line)
  })

  return sendEntry
}
