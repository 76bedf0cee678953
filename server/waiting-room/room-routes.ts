import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#config/settings'
import { companionFont } from '#server/companion-pages/fonts'
import { writeToken } from '#server/crypto/waiting-room-token'
import { pageOfSite } from '#shared/waiting-room'
import type { Line } from './line.ts'
import { messagePage, waitingPage, waitingScript, waitingStyle } from './pages/waiting-page.ts'
import type { Places } from './places.ts'
import type { Room } from './room.ts'
import { askAgainAfter, wordingOf } from './wording.ts'

export interface RoomRoutesOptions {
  settings: Pick<Settings, 'PUBLIC_URL' | 'VENUE_TIME_ZONE' | 'WAITING_ROOM_PASS_MINUTES'>
  room: Room
  places: Places
  secret: string
  now: () => Date
}
interface Query {
  e?: string
  t?: string
  again?: string
  stay?: string
}

/** Validity of a pass in minutes, and of a place's cookie, one day, in seconds */
const PASS_TAKEN_WITHIN = 5
const PLACE_LASTS = 86_400

/** Registers the pages of the waiting room, which visitors reach through the site under `/waiting-room`. */
export async function roomRoutes(app: FastifyInstance, options: RoomRoutesOptions) {
  const { settings, room, places, secret, now } = options
  const { PUBLIC_URL: publicUrl, VENUE_TIME_ZONE: timeZone } = settings
  serveFiles(app)

  for (const path of ['/waiting-room', '/waiting-room/'])
    app.get(path, async (request, reply) => {
      const { event, target, again, stay } = asked(request, publicUrl)
      const line = room.lineOf(event)
      if (!line) return away(reply, page(event, target))
      const known = placeOf(request, line, event, places)
      const isUsed = again && known !== null && isOver(room.told(line, known).state)
      if (known === null && stay)
        return html(reply).send(
          messagePage('Your place cannot be kept', NO_COOKIE[0], NO_COOKIE[1], page(event, target)),
        )
      const number = isUsed || known === null ? room.join(event) : known
      if (number === null) return away(reply, page(event, target))
      const isSecure = publicUrl.startsWith('https:') ? '; Secure' : ''
      const place = places.write(line.record.id, number)
      reply.header(
        'set-cookie',
        `waiting_room_${event}=${place}; Path=/waiting-room; Max-Age=${PLACE_LASTS}; HttpOnly; SameSite=Lax${isSecure}`,
      )
      if (again) return reply.redirect(page(event, target), 303)
      const told = room.told(line, number)
      return html(reply).send(
        waitingPage({
          ...wordingOf(told, timeZone),
          state: told.state,
          again: askAgainAfter(told, now().getTime()),
          refresh: `${page(event, target)}&stay=1`,
          status: told.state === 'passed' ? null : `/waiting-room/status?e=${event}`,
          onward: onwardOf(told.state, event, target),
        }),
      )
    })

  app.get('/waiting-room/status', async (request, reply) => {
    const { event } = asked(request, publicUrl)
    const line = room.lineOf(event)
    const told = room.told(line, line ? placeOf(request, line, event, places) : null)
    const again = askAgainAfter(told, now().getTime())
    return reply.header('cache-control', 'no-store').send({ state: told.state, again, ...wordingOf(told, timeZone) })
  })

  app.get('/waiting-room/enter', async (request, reply) => {
    const { event, target } = asked(request, publicUrl)
    const line = room.lineOf(event)
    const number = line ? placeOf(request, line, event, places) : null
    reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin')
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

const isOver = (state: string) => state === 'called' || state === 'passed'
const page = (event: string, target: string) => `/waiting-room/?${new URLSearchParams({ e: event, t: target })}`

function onwardOf(state: string, event: string, target: string): { href: string; label: string } | null {
  const query = new URLSearchParams({ e: event, t: target })
  if (state === 'called') return { href: `/waiting-room/enter?${query}`, label: 'Go in' }
  return state === 'passed' ? { href: `/waiting-room/?${query}&again=1`, label: 'Join the line again' } : null
}

function asked({ query }: FastifyRequest, publicUrl: string) {
  const { e, t, again, stay } = query as Query
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const isEvent = /^[a-z0-9-]{1,40}$/.test(text(e))
  return {
    event: isEvent ? text(e) : '',
    target: pageOfSite(text(t), publicUrl),
    again: again !== undefined,
    stay: stay !== undefined,
  }
}

/** Returns the visitor's number in the line by its cookie; null without a place. */
function placeOf({ headers }: FastifyRequest, line: Line, event: string, places: Places): number | null {
  const name = `waiting_room_${event}=`
  const cookie = headers.cookie?.split(';').find((each) => each.trim().startsWith(name))
  const number = places.read(line.record.id, cookie?.trim().slice(name.length))
  return number !== null && line.has(number) ? number : null
}

/** Answers that no places are available because the box office, which stores them, is down. */
const away = (reply: FastifyReply, href: string) =>
  html(reply)
    .code(503)
    .headers({ 'retry-after': '10', refresh: `10; url=${href}` })
    .send(
      messagePage('One moment, please', 'No place can be given just now.', 'This page tries again by itself.', href),
    )

const html = (reply: FastifyReply): FastifyReply =>
  reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })

function serveFiles(app: FastifyInstance): void {
  const files = {
    'waiting.css': ['text/css', waitingStyle],
    'waiting.js': ['text/javascript', waitingScript],
  } as const
  for (const [name, [type, text]] of Object.entries(files))
    app.get(`/waiting-room/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(text),
    )
  app.get('/waiting-room/fonts/:name', async (request, reply) => {
    const font = companionFont((request.params as { name: string }).name)
    if (!font) return reply.callNotFound()
    return reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font)
  })
}
