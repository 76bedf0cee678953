// A scripted ticketing service's data of a performance's seats, in the contract's shapes: a hall of two screens.
import type { ServerResponse } from 'node:http'
import type { Locator, Page } from '@playwright/test'
import { type SeatSelection, seatSelectorPath } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import type { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { contentItem } from './content-upstream.ts'
import { PERFORMANCE, PRODUCTION, picture, production, productionCart, publishSite } from './scripted-booking.ts'
import { RawReply, type ScriptedVenue } from './scripted-venue.ts'

export type SeatAnswer = Result<typeof seatSelector.performanceSeats>
export type WireSeat = SeatAnswer['seats'][number]

export const STALLS = 1
export const BALCONY = 2
const A_RESERVE = 11
const B_RESERVE = 12
const ADULT = 1
const CHILD = 2

interface ScreenPlan {
  screen: number
  rows: number
  seats: number
}
const plans: readonly ScreenPlan[] = [
  { screen: STALLS, rows: 8, seats: 14 },
  { screen: BALCONY, rows: 3, seats: 10 },
]

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const rowName = (at: number) =>
  at < LETTERS.length
    ? LETTERS.charAt(at)
    : `${LETTERS.charAt(Math.floor(at / LETTERS.length) - 1)}${LETTERS.charAt(at % LETTERS.length)}`

/** A seat and its place on the drawing: rows are arcs around the stage. */
export interface DrawnSeat {
  key: string
  x: number
  y: number
}

/**
 * Returns the seats of a screen and their places. A seat's id consists of its screen and its number: 10_001 is the
 * first seat in the stalls.
 */
export function seatsOfScreen({ screen, rows, seats }: ScreenPlan): { seat: WireSeat; drawn: DrawnSeat }[] {
  return Array.from({ length: rows * seats }, (_, index) => {
    const [row, at] = [Math.floor(index / seats), index % seats]
    const angle = ((at - (seats - 1) / 2) * 24) / (1200 + row * 30)
    const radius = 1200 + row * 30
    const key = `${screen}-${rowName(row)}-${at + 1}`
    const zone = screen === STALLS && row < rows / 2 ? A_RESERVE : B_RESERVE
    return {
      seat: {
        ...{
          key,
          id: screen * 10_000 + index + 1,
          sid: screen,
          vid: screen,
          zid: zone,
          n: String(at + 1),
          r: rowName(row),
        },
        ...{ s: 'Available', a: [], p: at + 1, d: row + 1 },
      } as WireSeat,
      drawn: { key, x: 700 + radius * Math.sin(angle), y: radius * Math.cos(angle) - 1100 },
    }
  })
}

/** A drawing as the web server sends it to the page. */
export function drawing(seats: readonly DrawnSeat[]): string {
  const [left, top] = [Math.min(...seats.map(({ x }) => x)) - 40, Math.min(...seats.map(({ y }) => y)) - 110]
  const [right, bottom] = [Math.max(...seats.map(({ x }) => x)) + 40, Math.max(...seats.map(({ y }) => y)) + 40]
  const number = (value: number) => Math.round(value * 10) / 10
  const circles = seats.map(
    ({ key, x, y }) =>
      `<circle data-seat="${key}" data-key="${key}" data-x="${number(x)}" data-y="${number(y)}" cx="${number(x)}" cy="${number(y)}" r="9"/>`,
  )
  const middle = number((left + right) / 2)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${number(left)} ${number(top)} ${number(right - left)} ${number(bottom - top)}">
<g data-layer="scenery" aria-hidden="true"><path d="M${middle - 160} ${number(top + 50)}q160 34 320 0v-30h-320z" fill="#efece4" stroke="#8a8577"/><text x="${middle}" y="${number(top + 45)}" text-anchor="middle" font-size="20" fill="#5c584d">Stage</text></g>
<g data-layer="seats">${circles.join('')}</g></svg>`
}

/** The balcony has two parts, and a gap at its side. */
const OVERVIEW = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 500">
<g data-layer="screens"><path data-screen="1" data-x="300" data-y="190" d="M120 80h360v220h-360z"/><path data-screen="2" data-x="300" data-y="400" d="M80 340h150v110h-150zM240 340h280v110h-280z"/></g></svg>`

/** The complete response for the hall's two screens. */
export function seatAnswer(more: Partial<SeatAnswer> = {}): SeatAnswer {
  return {
    performance: {
      ...{ name: 'Winter Serenade', performanceCompany: 'Harbour Quartet', date: '2037-07-02T09:30:00Z' },
      otherPerformances: [
        { id: 702, date: '2037-07-03T09:30:00Z', availability: 'Moderate' },
        { id: 704, date: '2037-07-05T09:30:00Z', availability: 'SoldOut' },
      ],
      screens: [
        {
          ...{ id: STALLS, name: 'Stalls', available: 112, preview: picture('stalls') },
          zonePrices: [
            { zoneId: A_RESERVE, name: 'A Reserve', start: 60, end: 120 },
            { zoneId: B_RESERVE, name: 'B Reserve', start: 40, end: 80 },
          ],
        },
        {
          ...{ id: BALCONY, name: 'Balcony', available: 30, preview: picture('balcony') },
          zonePrices: [{ zoneId: B_RESERVE, name: 'B Reserve', start: 40, end: 80 }],
        },
      ],
    },
    screens: [
      { id: STALLS, name: 'Stalls', map: { url: 'stalls' } },
      { id: BALCONY, name: 'Balcony', map: { url: 'balcony' } },
    ],
    viewSections: [
      { id: STALLS, image: { ...picture('view'), extension: 'png', url: '/media/view.png' } },
      { id: BALCONY, image: null },
    ],
    zonePrices: [
      { zoneId: A_RESERVE, name: 'A Reserve' },
      { zoneId: B_RESERVE, name: 'B Reserve' },
    ],
    zonePriceTypeMap: [
      { zoneId: A_RESERVE, priceTypeId: ADULT, price: 120 },
      { zoneId: A_RESERVE, priceTypeId: CHILD, price: 60 },
      { zoneId: B_RESERVE, priceTypeId: ADULT, price: 80 },
      { zoneId: B_RESERVE, priceTypeId: CHILD, price: 40 },
    ],
    priceTypes: [
      { tessituraId: ADULT, name: 'Adult', tooltip: null },
      { tessituraId: CHILD, name: 'Child', tooltip: 'Under sixteen' },
    ],
    ...{ extraPriceTypes: [], preview: null, backgroundColour: null, textColour: null },
    seats: plans.flatMap((plan) => seatsOfScreen(plan).map(({ seat }) => seat)),
    ...more,
  } as SeatAnswer
}

const attributes = [
  { key: 'W', name: 'Wheelchair', description: 'A level space without a seat.' },
  { key: 'C', name: 'Companion', description: 'Beside a wheelchair space.' },
  { key: 'O', name: 'Obstructed', description: 'A column is in the way.' },
  { key: 'R', name: 'Restricted', description: 'The sound is amplified.' },
  { key: 'A', name: 'Aisle', description: 'At the end of a row.' },
]

/** The responses to the next calls; a test changes them as the real service would. */
export interface ScriptedSeats {
  answer: SeatAnswer
  /** By name: `stalls`, `balcony`, `hall`. */
  maps: Record<string, unknown>
  /** Returns a seat of the response by its key, such as `1-C-7`. */
  seat(key: string): WireSeat
  /** Sends an event to the page's stream. */
  push(event: 'snapshot' | 'changes', data: object): void
  /** Cuts the stream and rejects it from then on. */
  refuseChanges(): void
}

interface OpenOptions extends Omit<Partial<SeatSelection>, 'seats'> {
  answer?: Partial<SeatAnswer>
  /** Changes seats by key, before the page requests them. */
  seats?: Record<string, Partial<WireSeat>>
  /** Replaces the whole address. */
  path?: string
}

/** The web server caches a drawing by its slug, also from one test to the next. */
function withOwnSlugs(answer: SeatAnswer): SeatAnswer {
  const run = Date.now()
  return {
    ...answer,
    screens: answer.screens.map((screen) => ({ ...screen, map: { url: `${screen.map.url}-${run}` } })),
    overview: answer.overview && { url: `${answer.overview.url}-${run}` },
  }
}
/** Returns the name of a slug's map. */
export const nameOfMap = (slug: unknown): string => String(slug).split('-')[0] ?? ''

/** Replies to all calls of the seat selector. */
export async function scriptSeats(
  scripted: ScriptedVenue,
  { answer, seats = {} }: OpenOptions = {},
): Promise<ScriptedSeats> {
  const listeners = new Set<ServerResponse>()
  let isStreaming = true
  const script: ScriptedSeats = {
    answer: withOwnSlugs(seatAnswer(answer)),
    maps: Object.fromEntries([
      ...plans.map((plan) => {
        const drawn = seatsOfScreen(plan).map((each) => each.drawn)
        return [plan.screen === STALLS ? 'stalls' : 'balcony', { content: drawing(drawn) }] as const
      }),
      ['hall', { content: OVERVIEW }],
    ]),
    seat: (key) => {
      const found = script.answer.seats.find((seat) => seat.key === key)
      if (!found) throw new Error(`There is no seat ${key}`)
      return found
    },
    push: (event, data) => {
      for (const listener of listeners) listener.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    refuseChanges: () => {
      isStreaming = false
      for (const listener of listeners) listener.destroy()
    },
  }
  for (const [key, change] of Object.entries(seats)) Object.assign(script.seat(key), change)
  await publishSite(
    scripted,
    contentItem('/purchase/syos', {}, { contentType: 'seatSelector', name: 'Choose your seats' }),
    contentItem('/purchase/single-event', {}, { contentType: 'singleEvent', name: 'Book tickets' }),
    contentItem('/purchase/series-package', {}, { contentType: 'seriesPackagePurchase', name: 'Book a package' }),
    contentItem('/whats-on', {}, { contentType: 'contentPage', name: 'What’s on' }),
    contentItem('/whats-on/serenade', { tessituraId: PRODUCTION }, { contentType: 'production', name: 'Serenade' }),
    contentItem('/whats-on/evenings', { tessituraId: 8 }, { contentType: 'series', name: 'Evenings' }),
  )
  for (const name of ['stalls', 'balcony', 'view'])
    scripted.content.addFile(picture(name).url, { body: PREVIEW, headers: { 'content-type': 'image/svg+xml' } })
  scripted.content.addFile('/media/view.png', { body: PIXEL, headers: { 'content-type': 'image/png' } })
  scripted.reply({
    '/api/SeatSelector/PerformanceSeats': () => script.answer,
    '/api/SeatSelector/PackageSeats': () => script.answer,
    // The page that the back link leads to.
    '/api/WhatsOn/Production': production,
    '/api/Production/Performances': { performances: [], productionImage: null, selectedPerformance: null },
    '/api/Production/MiniCart': productionCart(),
    '/api/SeatSelector/Information': { attributes },
    '/api/SeatSelector/SeatMap': ({ Slug }: Record<string, unknown>) => script.maps[nameOfMap(Slug)],
    '/api/SeatSelector/Changes': () =>
      new RawReply((response) => {
        if (!isStreaming) {
          response.writeHead(503).end()
          return
        }
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        response.write(': open\n\n')
        listeners.add(response)
        response.once('close', () => listeners.delete(response))
      }),
  })
  return script
}

/** Opens the seat selector. The back link leads to the production's booking unless the options say otherwise. */
export async function openSeats(
  page: Page,
  scripted: ScriptedVenue,
  options: OpenOptions = {},
): Promise<ScriptedSeats> {
  const script = await scriptSeats(scripted, options)
  const { performanceId = PERFORMANCE, packageId, seats: _, seriesId, productionId = PRODUCTION, path } = options
  await page.goto(path ?? seatSelectorPath({ performanceId, packageId, seriesId, productionId }))
  return script
}

const PREVIEW =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><path d="M60 60h480v280h-480z" fill="#bcb4a2"/></svg>'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns a seat's shape on the map, by its key. */
export const seatShape = (page: Page, key: string): Locator => page.locator(`[data-key="${key}"]`)

/** Goes from the overview of screens to a screen's seats. */
export async function openScreen(page: Page, name = 'Stalls'): Promise<void> {
  await page.getByRole('list', { name: 'Sections' }).getByRole('button', { name }).click()
  await page.locator('[data-ready] [data-s]').first().waitFor()
}
