import { setTimeout as delay } from 'node:timers/promises'
import { everyCall } from '#shared/ticketing/contract'
import { MAX_BODY_BYTES } from '#shared/ticketing/envelope'
import { production } from '#shared/ticketing/production/production'
import { httpVisitor } from '#test/support/http-visitor'
import { ADULT, ATTACKER, type Attack, json, PRODUCTION, repeatedly } from './attack.ts'
import { abandonedRequests, calendars, inventedMaps, largeForms, places, slowForms } from './attacks-on-limits.ts'
import { heldSeats } from './held-seats.ts'

const filled = (item: string) => `[${Array(Math.floor((MAX_BODY_BYTES - 100) / (item.length + 1))).fill(item)}]`
const lists = [filled('{}'), filled('[]'), filled('null'), `${'['.repeat(30_000)}${']'.repeat(30_000)}`]

/** Sends every call that has a body, with lists as long or as deeply nested as the body limit allows. */
const queryOfDeath: Attack = {
  name: 'a query of death',
  async run(url, signal) {
    const calls = everyCall.filter(({ call }) => call.method !== 'GET' && !call.captcha).map(({ call }) => call)
    let sent = 0
    await repeatedly(signal, 10, async (round) => {
      const { method, path } = calls[round % calls.length] ?? production.reserveTicket
      const list = lists[round % lists.length]
      const body = `{"seats":${list},"performanceSeats":[],"items":${'[]'}}`
      const answer = await fetch(url + path, {
        method,
        headers: { ...json, 'x-forwarded-for': ATTACKER },
        body,
        signal,
      })
      await answer.arrayBuffer()
      sent += 1
    })
    return `${sent} calls`
  },
}

/** Opens new sessions from one address, each of which tries to hold six seats. */
const hoarding: Attack = {
  name: 'hoarding',
  async run(url, signal) {
    const shown = await httpVisitor(url).callUntilSuccess(production.performances, { ProductionId: PRODUCTION })
    let held = 0
    let refused = 0
    await repeatedly(signal, 10, async (round) => {
      const visitor = httpVisitor(url, { from: ATTACKER })
      const performanceId = shown.performances[round % shown.performances.length]?.id ?? 0
      const seats = [{ priceTypeId: ADULT, count: 6 }]
      const answer = await visitor.call(production.reserveTicket, { productionId: PRODUCTION, performanceId, seats })
      if (answer && !answer.isError) held += 6
      else refused += 1
    })
    return `${held} seats held, ${refused} calls rejected`
  },
}

/** Requests every picture of the home page in every size, and aborts each request after 100 ms. */
const pictures: Attack = {
  name: 'pictures',
  hasPictures: false,
  async run(url, signal) {
    const html = await (await fetch(url)).text()
    const paths = [...new Set(html.match(/\/media\/[^"\s,]+/g) ?? [])].map((path) => path.replaceAll('&amp;', '&'))
    const statuses = new Map<number, number>()
    let left = 0
    await repeatedly(signal, 200, async (round) => {
      const path = paths[round % paths.length] ?? '/media/'
      const stays = AbortSignal.timeout(100)
      const headers = { 'x-forwarded-for': ATTACKER }
      try {
        const answer = await fetch(url + path, { headers, signal: AbortSignal.any([signal, stays]) })
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        await answer.arrayBuffer()
      } catch {
        if (stays.aborted) left += 1
        // The venue has shut down.
        else await delay(100, undefined, { signal })
      }
    })
    return [...statuses]
      .map(([status, count]) => `${count} answered ${status}`)
      .concat(`${left} aborted`)
      .join(', ')
  },
}

/** Sends 140 concurrent calls with a body of one byte every two seconds. A rejected call retries after a second. */
const slowBodies: Attack = {
  name: 'slow bodies',
  async run(url, signal) {
    const { method, path } = production.reserveTicket
    let refused = 0
    await repeatedly(signal, 140, async () => {
      const left = new AbortController()
      const body = new ReadableStream({
        async pull(controller) {
          controller.enqueue(new TextEncoder().encode(' '))
          await delay(2_000, undefined, { signal: left.signal }).catch(() => controller.close())
        },
      })
      const headers = { ...json, 'x-forwarded-for': ATTACKER }
      const sending = { signal: left.signal, duplex: 'half' as const }
      const leave = () => left.abort()
      signal.addEventListener('abort', leave)
      try {
        const answer = await fetch(url + path, { method, body, headers, ...sending })
        refused += 1
        await answer.arrayBuffer()
      } finally {
        signal.removeEventListener('abort', leave)
        leave()
      }
      await delay(1_000, undefined, { signal })
    })
    return `${refused} calls rejected`
  },
}

const BUYERS = 1_000
const STAYS_MS = 2_000

/** Sends 1,000 buyers at once, each from a different address. A buyer leaves without an answer within two seconds. */
const overload: Attack = {
  name: 'overload',
  settings: { RESERVATION_PROOF: 'false' },
  async run(url, signal) {
    const shown = await httpVisitor(url).callUntilSuccess(production.performances, { ProductionId: PRODUCTION })
    let left = 0
    const statuses = new Map<number, number>()
    const { method, path } = production.reserveTicket
    const buy = async (buyer: number) => {
      const performanceId = shown.performances[buyer % shown.performances.length]?.id ?? 0
      const seats = [{ priceTypeId: ADULT, count: 1 }]
      const answer = await fetch(url + path, {
        method,
        headers: { ...json, 'x-forwarded-for': `192.0.${2 + (buyer >> 8)}.${buyer & 255}` },
        body: JSON.stringify({ productionId: PRODUCTION, performanceId, seats }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(STAYS_MS)]),
      })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
    const leave = () => {
      left += 1
    }
    await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer).catch(leave)))
    const answers = [...statuses].map(([status, count]) => `${count} answered ${status}`)
    return [...answers, `${left} timed out`].join(', ')
  },
}

export const attacks: readonly Attack[] = [
  ...[queryOfDeath, pictures, slowBodies, hoarding, overload],
  ...[abandonedRequests, places, slowForms, largeForms, calendars, inventedMaps, heldSeats],
]
