import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildWaitingRoom } from '#server/waiting-room/app'
import type { Room } from '#server/waiting-room/room'
import { ROOM_SYNC_PATH } from '#shared/waiting-room'
import type { OpenBoxOffice } from './box-office.ts'
import { entryOffer, provenEntry } from './waiting-entry.ts'

/** The options of a box office behind a waiting room. */
export const roomSettings = {
  WAITING_ROOM_ACTIVE: 'true',
  WAITING_ROOM_SECRET: 'the secret of the waiting room of the tests',
  PUBLIC_URL: 'http://site.example',
} as const

export interface OpenWaitingRoom {
  room: Room
  /** Moves the clock by several seconds, one after the other. */
  pass(seconds: number): Promise<void>
  /** Returns a browser, which stores its place and proves its work; by default on a private network. */
  browser(from?: string): RoomBrowser
  /** Makes the box office, or its database, unavailable until it is reset. */
  loseBoxOffice(isLost: boolean): void
}

export interface RoomBrowser {
  cookie: string | undefined
  get(path: string): Promise<{ status: number; text: string; headers: Record<string, unknown> }>
  /** Returns the state that its page shows. */
  state(event?: string): Promise<string>
  /** Returns the sentence about its place. */
  place(event?: string): Promise<string>
  /** Enters; returns the token, or null if it isn't this visitor's turn. */
  enter(event?: string): Promise<string | null>
}

/** Opens a waiting room in front of a box office, on the same clock. Only `pass` moves the clock. */
export async function openWaitingRoom(boxOffice: OpenBoxOffice): Promise<OpenWaitingRoom> {
  const { settings, clock } = boxOffice
  let isLost = false
  const { app, room } = await buildWaitingRoom({
    settings,
    log: pino({ level: 'silent' }),
    now: clock.now,
    sync: async (lines) => {
      if (isLost) throw new Error('away')
      const answer = await boxOffice.inject({
        method: 'POST',
        url: ROOM_SYNC_PATH,
        headers: { authorization: `Bearer ${settings.WAITING_ROOM_SECRET}` },
        payload: { lines },
      })
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
      return answer.json()
    },
  })
  await room.tick()
  return {
    room,
    pass: async (seconds) => {
      for (let second = 0; second < seconds; second++) {
        clock.move({ minutes: 1 / 60 })
        await room.tick().catch(() => {})
      }
    },
    browser: (from) => roomBrowser(app, from),
    loseBoxOffice: (lost) => {
      isLost = lost
    },
  }
}

function roomBrowser(app: FastifyInstance, from = '127.0.0.1'): RoomBrowser {
  const page = (event: string) => `/waiting-room/?e=${event}&t=${encodeURIComponent('http://site.example/book')}`
  /** Opens the page of a line; a browser without a place takes one first. */
  async function arrive(event: string): Promise<string> {
    const { text } = await browser.get(page(event))
    const offer = entryOffer(text)
    if (!offer) return text
    const joined = await browser.get(await provenEntry(offer))
    return joined.status === 303 ? (await browser.get(page(event))).text : joined.text
  }
  const browser: RoomBrowser = {
    cookie: undefined,
    get: async (path) => {
      const { cookie } = browser
      const headers = { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) }
      const answer = await app.inject({ url: path, headers })
      const set = answer.headers['set-cookie']
      if (set) browser.cookie = String(set).split(';')[0]
      if (/html/.test(String(answer.headers['content-type'])) && answer.headers['cache-control'] !== 'no-store')
        throw new Error(`${path} may be stored by a cache, and is one visitor’s page`)
      return { status: answer.statusCode, text: answer.body, headers: answer.headers }
    },
    state: async (event = 'sales') => {
      const text = await arrive(event)
      return /data-state="(\w+)"/.exec(text)?.[1] ?? text
    },
    place: async (event = 'sales') => {
      const text = await arrive(event)
      return /class="place">([^<]*)</.exec(text)?.[1] ?? text
    },
    enter: async (event = 'sales') => {
      const { headers } = await browser.get(page(event).replace('/?', '/enter?'))
      return new URL(String(headers.location), 'http://site.example').searchParams.get('queueittoken')
    },
  }
  return browser
}
