import { setTimeout as delay } from 'node:timers/promises'
import { fetchPlace } from '#test/support/waiting-entry'

/** A place in the waiting room's queue, stored in a cookie. */
export interface Place {
  /** Lower numbers are admitted first. */
  number: number
  cookie: string
  from: string
}
export interface Status {
  state: string
  place: string
  /** Seconds until the next status request. */
  again: number
}
/** A visitor's wait. Times are those of `performance.now()`. */
export interface Wait {
  number: number
  /** When the visitor sent the last request that was answered with "wait". */
  waitedAt: number
  /** When the visitor received the answer that its turn has come. */
  calledAt: number
  /** Number of times the place moved back. */
  setBack: number
}

const EVENT = 'sales'
/** Delay before a visitor who got no place retries, in seconds. */
const RETRY_AFTER_SECONDS = 10

/** Takes a place, and retries until it gets one. `page` is the page that the visitor comes from. */
export async function takePlace(url: string, from: string, page: string): Promise<Place> {
  for (;;) {
    const query = new URLSearchParams({ e: EVENT, t: url + page })
    const set = await fetchPlace(`${url}/waiting-room/?${query}`, { 'x-forwarded-for': from }).catch(() => null)
    const [, cookie = '', number] = /^(waiting_room_\w+=\w+\.(\d+)\.[\w-]+)/.exec(set ?? '') ?? []
    if (cookie) return { number: Number(number), cookie, from }
    await delay(RETRY_AFTER_SECONDS * 1_000)
  }
}

/** Requests the visitor's status, as its page does. */
export async function askStatus(url: string, { cookie, from }: Place): Promise<Status> {
  const headers = { cookie, 'x-forwarded-for': from }
  const answer = await fetch(`${url}/waiting-room/status?e=${EVENT}`, { headers })
  if (!answer.ok) throw new Error(`The waiting room answered ${answer.status}`)
  return (await answer.json()) as Status
}

/** Waits until the visitor's turn, and enters. Returns the pass and the wait. */
export async function waitInLine(url: string, from: string, page: string): Promise<{ token: string; wait: Wait }> {
  const place = await takePlace(url, from, page)
  const wait: Wait = { number: place.number, waitedAt: 0, calledAt: 0, setBack: 0 }
  let ahead = Number.POSITIVE_INFINITY
  for (;;) {
    const asked = performance.now()
    const status = await askStatus(url, place)
    if (status.state === 'called') {
      wait.calledAt = performance.now()
      return { token: await enter(url, place, page), wait }
    }
    const told = aheadOf(status)
    if (told > ahead) wait.setBack += 1
    ahead = told
    wait.waitedAt = asked
    await delay(status.again * 1_000)
  }
}

function aheadOf({ place }: Status): number {
  return place === 'You are next.' ? 1 : Number(/[\d,]+/.exec(place)?.[0].replaceAll(',', '') ?? Number.NaN)
}

async function enter(url: string, { cookie, from }: Place, page: string): Promise<string> {
  const query = new URLSearchParams({ e: EVENT, t: url + page })
  const headers = { cookie, 'x-forwarded-for': from }
  const answer = await fetch(`${url}/waiting-room/enter?${query}`, { headers, redirect: 'manual' })
  const token = new URL(answer.headers.get('location') ?? '', url).searchParams.get('queueittoken')
  if (!token) throw new Error('The waiting room issued no pass to a visitor whose turn had come')
  return token
}

/** Counts the visitors who were called while a visitor with a lower number was still waiting. */
export function jumped(waits: readonly Wait[]): number {
  let waitedAt = 0
  let count = 0
  for (const wait of waits.toSorted((one, other) => one.number - other.number)) {
    if (wait.calledAt < waitedAt) count += 1
    waitedAt = Math.max(waitedAt, wait.waitedAt)
  }
  return count
}
