import type { FastifyInstance } from 'fastify'
import { writeToken } from '#server/crypto/waiting-room-token'
import { entryRoutes } from './entry-routes.ts'
import { messagePage, waitingPage } from './pages/waiting-page.ts'
import { setPlace } from './place-cookie.ts'
import { away, html, serveFiles } from './room-replies.ts'
import { asked, hasPlaceCookie, isOver, page, placeOf } from './room-requests.ts'
import type { RoomRoutesOptions } from './room-routes-options.ts'
import { askAgainAfter, wordingOf } from './wording.ts'

/** Validity of a pass, in minutes */
const PASS_TAKEN_WITHIN = 5

/** Registers the pages of the waiting room, which visitors reach through the site under `/waiting-room`. */
export async function roomRoutes(app: FastifyInstance, options: RoomRoutesOptions) {
  const { settings, room, places, secret, now } = options
  const { PUBLIC_URL: publicUrl, VENUE_TIME_ZONE: timeZone } = settings
  serveFiles(app)
  const sendEntry = entryRoutes(app, options)

  for (const path of ['/waiting-room', '/waiting-room/'])
    app.get(path, async (request, reply) => {
      const { event, target, again, stay } = asked(request, publicUrl)
      const line = room.lineOf(event)
      if (!line) return away(reply, page(event, target))
      const known = placeOf(request, line, event, places)
      const isUsed = again && known !== null && isOver(room.told(line, known).state)
      if (known === null && stay && !hasPlaceCookie(request, event))
        return html(reply).send(
          messagePage('We can’t keep your place', NO_COOKIE[0], NO_COOKIE[1], page(event, target)),
        )
      if (isUsed || known === null) return sendEntry(request, reply, line)
      setPlace(reply, { line, event, number: known, places, publicUrl })
      if (again) return reply.redirect(page(event, target), 303)
      const told = room.told(line, known)
      return html(reply).send(
        waitingPage({
          ...wordingOf(told, timeZone),
          concert: room.concertOf(event),
          state: told.state,
          again: askAgainAfter(told, now().getTime()),
          refresh: `${page(event, target)}&stay=1`,
          status: told.state === 'passed' ? null : `/waiting-room/status?e=${event}`,
          onward: onwardOf(told.state, event, target),
        }),
      )
    })

  app.get('/waiting-room/status', async (request) => {
    const { event } = asked(request, publicUrl)
    const line = room.lineOf(event)
    const told = room.told(line, line ? placeOf(request, line, event, places) : null)
    const again = askAgainAfter(told, now().getTime())
    return { state: told.state, again, ...wordingOf(told, timeZone) }
  })

  app.get('/waiting-room/enter', async (request, reply) => {
    const { event, target } = asked(request, publicUrl)
    const line = room.lineOf(event)
    const number = line ? placeOf(request, line, event, places) : null
    reply.header('referrer-policy', 'same-origin')
    if (!line || number === null || room.told(line, number).state !== 'called')
      return reply.redirect(page(event, target), 303)
    const token = writeToken(
      {
        event,
        queueId: places.queueId(line.record.id, number),
        expiresAt: new Date(now().getTime() + PASS_TAKEN_WITHIN * 60_000),
        validMinutes: settings.WAITING_ROOM_PASS_MINUTES,
      },
      secret,
    )
    const url = new URL(target)
    url.searchParams.set('queueittoken', token)
    return reply.redirect(url.href, 303)
  })

  app.setNotFoundHandler((_request, reply) =>
    html(reply)
      .code(404)
      .send(messagePage('There is nothing here', 'This page does not exist.', '')),
  )
}

const NO_COOKIE = [
  'This browser accepts no cookies, and your place is kept in one.',
  'Please allow cookies for this site, then try again.',
] as const

function onwardOf(state: string, event: string, target: string): { href: string; label: string } | null {
  const query = new URLSearchParams({ e: event, t: target })
  if (state === 'called') return { href: `/waiting-room/enter?${query}`, label: 'Go in' }
  return state === 'passed' ? { href: `/waiting-room/?${query}&again=1`, label: 'Join the line again' } : null
}
