import { setTimeout as delay } from 'node:timers/promises'
import { formIdOf } from '#server/venue/content/property-values'
import { MAX_ENTRY_BYTES } from '#shared/forms/file-rules'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { httpVisitor } from '#test/support/http-visitor'
import { openRequest } from '#test/support/raw-request'
import { fetchPlace } from '#test/support/waiting-entry'
import { ATTACKER, type Attack, json, PRODUCTION, repeatedly } from './attack.ts'

const HONEST = { 'x-forwarded-for': '198.51.100.200' }
const from = { 'x-forwarded-for': ATTACKER }
const FORM = formIdOf('enquiry')
const LINE = '/waiting-room/?e=production-1002'

/** Counts answers by status. */
function statusCounts() {
  const counts = new Map<number, number>()
  return {
    add: (status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1),
    text: () => [...counts].map(([status, count]) => `${count} answered ${status}`).join(', '),
  }
}

/** Aborts requests of every kind: in the middle of the body, or before the answer. */
export const abandonedRequests: Attack = {
  name: 'abandoned requests',
  async run(url, signal) {
    const requests = [
      ...['/', '/page-data?address=%2F', '/api/Session/Info', '/media/x'].map((path) => ({ method: 'GET', path })),
      ...[`/forms/entries/${FORM}`, '/sandbox/x'].map((path) => ({ method: 'POST', path })),
      { method: production.reserveTicket.method, path: production.reserveTicket.path },
    ]
    let left = 0
    await repeatedly(signal, 50, async (round) => {
      const { method, path } = requests[round % requests.length] ?? { method: 'GET', path: '/' }
      const headers = { ...from, ...json, ...(method !== 'GET' && { 'content-length': '200' }) }
      const { sent } = openRequest(url, path, { method, headers })
      sent.on('error', () => {})
      if (method === 'GET') sent.end()
      else sent.write('{"name":"')
      await delay(round % 30, undefined, { signal }).finally(() => sent.destroy())
      left += 1
    })
    return `${left} requests aborted`
  },
  isServed: isFormServed,
}

/** Takes places in the queue for one production, with and without proof of work. */
export const places: Attack = {
  name: 'places in the waiting room',
  settings: { WAITING_ROOM_ACTIVE: 'true', WAITING_ROOM_PRODUCTIONS: '1002' },
  async run(url, signal) {
    let taken = 0
    await repeatedly(signal, 20, async (round) => {
      if (round % 10 === 0) taken += (await fetchPlace(url + LINE, from)) === null ? 0 : 1
      else await (await fetch(url + LINE, { headers: from, signal })).arrayBuffer()
    })
    return `${taken} places`
  },
  isServed: async (url) => (await fetchPlace(url + LINE, HONEST)) !== null,
}

async function isFormServed(url: string): Promise<boolean> {
  const address = `${url}/forms/entries/${FORM}`
  const answer = await fetch(address, { method: 'POST', headers: { ...json, ...HONEST }, body: '{}' })
  return answer.status === 202 || answer.status === 422
}

/** Sends form entries whose bodies stall after the first bytes. */
export const slowForms: Attack = {
  name: 'slow forms',
  async run(url, signal) {
    const statuses = statusCounts()
    await repeatedly(signal, 100, async () => {
      const headers = { ...from, ...json, 'content-length': '200' }
      const { sent, received } = openRequest(url, `/forms/entries/${FORM}`, { method: 'POST', headers })
      const leave = () => sent.destroy()
      signal.addEventListener('abort', leave)
      sent.write('{"name":"')
      const answer = await received.finally(() => signal.removeEventListener('abort', leave))
      statuses.add(answer.statusCode ?? 0)
      sent.destroy()
      await delay(500, undefined, { signal })
    })
    return statuses.text()
  },
  isServed: isFormServed,
}

/** Sends form entries with 20 MB of files repeatedly, without a captcha, from ten networks. */
export const largeForms: Attack = {
  name: 'large forms',
  async run(url, signal) {
    const statuses = statusCounts()
    const fileContents = `data:application/pdf;base64,${'A'.repeat(MAX_ENTRY_BYTES - 1024 * 1024)}`
    const body = JSON.stringify({ name: 'A name', attachments: [{ fileName: 'a.pdf', fileContents }] })
    await repeatedly(signal, 10, async (round) => {
      const headers = { ...json, 'x-forwarded-for': `203.0.113.${round % 10}` }
      const answer = await fetch(`${url}/forms/entries/${FORM}`, { method: 'POST', headers, body, signal })
      await answer.arrayBuffer()
      statuses.add(answer.status)
    })
    return statuses.text()
  },
  isServed: isFormServed,
}

/** Requests the season's calendar, productions' calendars and the feeds repeatedly. */
export const calendars: Attack = {
  name: 'calendars',
  async run(url, signal) {
    const statuses = statusCounts()
    const paths = ['/whats-on.ics', '/feed.xml', '/sitemap.xml', '/robots.txt']
    await repeatedly(signal, 12, async (round) => {
      const path = round % 8 === 7 ? `/whats-on/no-such-${round}.ics` : paths[round % paths.length]
      const answer = await fetch(`${url}${path}`, { headers: { ...from, 'accept-encoding': 'br' }, signal })
      await answer.arrayBuffer()
      statuses.add(answer.status)
    })
    return statuses.text()
  },
}

/** Requests seat maps under made-up names. */
export const inventedMaps: Attack = {
  name: 'made-up seat maps',
  async run(url, signal) {
    const statuses = statusCounts()
    await repeatedly(signal, 20, async (round) => {
      const answer = await fetch(`${url}${seatSelector.seatMap.path}?Slug=no-such-${round}`, { headers: from, signal })
      await answer.arrayBuffer()
      statuses.add(answer.status)
    })
    return statuses.text()
  },
  async isServed(url) {
    const visitor = httpVisitor(url, { from: HONEST['x-forwarded-for'] })
    const shown = await visitor.callUntilSuccess(production.performances, { ProductionId: PRODUCTION })
    const PerformanceId = shown.performances[0]?.id ?? 0
    const { screens } = await visitor.callUntilSuccess(seatSelector.performanceSeats, { PerformanceId })
    const maps = screens.map(({ map }) => visitor.call(seatSelector.seatMap, { Slug: map.url }))
    return (await Promise.all(maps)).every((map) => map?.isError === false)
  },
}
