import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pass } from 'node:timers/promises'
import { type Browser, devices, type Page } from 'playwright'
import { normaliseMap, normaliseMapInTurns } from '#server/seat-map/normalise-map'
import { seatSelectorPath } from '#shared/routes'
import { drawn, slowCpu } from '#test/support/page-metrics'
import { drawing, openScreen, STALLS, seatAnswer, seatsOfScreen } from '#test/support/scripted-seats'
import { launchBrowser } from './launch-browser.ts'

/** Halls of 1,000, 3,000 and 10,000 seats. */
const SIZES = [
  { rows: 20, seats: 50 },
  { rows: 50, seats: 60 },
  { rows: 100, seats: 100 },
]
/** The limit of the longest task while a map opens, of any size and on any device, in milliseconds. */
const OPENING_TASK = 100
const DRAG = 2_000
/**
 * Script time limits in milliseconds: for a refresh of 3,000 seats on the phone, and for a filter change of any size.
 */
const REFRESH_SCRIPT = 15
const FILTER_SCRIPT = 5
/** A refresh changes one seat in this many. */
const CHANGED_EACH = 20
/** Number of times that filters and refreshes are timed. The median counts. */
const ROUNDS = 5

/** Prints the costs of seat maps of three sizes for the web server and the page. The limits are for an idle machine. */
export async function printSeatMapFigures(venueUrl: string): Promise<void> {
  const browser = await launchBrowser()
  try {
    for (const size of SIZES) {
      const hall = seatsOfScreen({ screen: STALLS, ...size })
      const svg = drawing(hall.map(({ drawn }) => drawn))
      await printNormalising(hall.length, svg)
      for (const device of ['desktop', 'phone'] as const) await printMap(browser, { venueUrl, device, hall, svg })
    }
  } finally {
    await browser.close()
  }
}

async function printNormalising(seats: number, svg: string) {
  const turned = svg.replaceAll('<circle ', '<circle transform="rotate(9)" ')
  const longestHold = async (run: () => unknown) => {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await pass(20)
    await run()
    await pass(20)
    delay.disable()
    return Math.round(delay.max / 1e6)
  }
  const atOnce = await longestHold(() => normaliseMap(turned))
  const inTurns = await longestHold(() => normaliseMapInTurns(turned))
  console.log(
    `a map of ${seats} seats blocks the web server for ${inTurns} ms at most; parsed in one go, for ${atOnce} ms`,
  )
}

interface MapToShow {
  venueUrl: string
  device: 'desktop' | 'phone'
  hall: ReturnType<typeof seatsOfScreen>
  svg: string
}

async function printMap(browser: Browser, { venueUrl, device, hall, svg }: MapToShow) {
  const context = await browser.newContext(device === 'phone' ? { ...devices['Pixel 7'] } : {})
  const page = await context.newPage()
  if (device === 'phone') await slowCpu(page)
  const changes = await script(page, hall, svg)
  await page.goto(venueUrl + seatSelectorPath({ performanceId: 1, productionId: 1 }))
  const list = page.getByRole('list', { name: 'Sections' })
  await list.waitFor()
  await page.evaluate(OBSERVE)
  const opened = performance.now()
  await openScreen(page)
  const firstSeat = performance.now() - opened
  await page.waitForFunction((seats) => document.querySelectorAll('.seat-map [data-s]').length === seats, hall.length, {
    polling: 200,
  })
  await drawn(page)
  const allSeats = performance.now() - opened
  const longest = await page.evaluate<number>('Math.max(0, ...window.longTasks)')
  const viewport = await page.locator('.seat-map').boundingBox()
  if (!viewport) throw new Error('The page shows no map')
  const dragged = device === 'phone' ? await finger(page, viewport) : await mouse(page, viewport)
  await page.evaluate('window.longTasks.length = 0')
  await drag(dragged)
  const dragging = await page.evaluate<number>('window.longTasks.length')
  console.log(
    `  ${device}: the first seat after ${Math.round(firstSeat)} ms and all after ${Math.round(allSeats)} ms, with tasks of at most ${Math.round(longest)} ms (limit ${OPENING_TASK}); ${dragging} long tasks in a drag of ${DRAG / 1000} s`,
  )
  const medianScript = await scriptTimer(page)
  if (device === 'phone') {
    const time = await medianScript(async (round) => changes.send(round))
    const most = hall.length === 3_000 ? ` (limit ${REFRESH_SCRIPT})` : ''
    console.log(
      `  ${device}: a refresh that changes ${hall.length / CHANGED_EACH} seats runs ${time} ms of script${most}`,
    )
    const unavailable = await page.locator('[data-s="unavailable"]').count()
    if (unavailable !== hall.length / CHANGED_EACH) throw new Error(`The refresh changed ${unavailable} seats`)
  } else {
    const filter = page.getByRole('checkbox', { name: /B Reserve/ })
    const box = await filter.elementHandle()
    const time = await medianScript(async () => box?.evaluate((element) => (element as HTMLInputElement).click()))
    console.log(`  ${device}: a filter change runs ${time} ms of script (limit ${FILTER_SCRIPT})`)
    if (!(await filter.isChecked())) throw new Error('The filter wasn’t changed')
  }
  await context.close()
}

/**
 * Returns a function that measures the page's script time for an action and the moment after it, in milliseconds. It
 * doesn't query the page in the meantime, because that would run script too.
 */
async function scriptTimer(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const scriptSoFar = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
  }
  return async (act: (round: number) => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await pass(MOMENT)
      const before = await scriptSoFar()
      await act(round)
      await pass(MOMENT)
      times.push((await scriptSoFar()) - before)
    }
    return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]?.toFixed(1)
  }
}
/** Milliseconds: longer than a change on the slowed phone, and than the stream takes to reconnect. */
const MOMENT = 600

const OBSERVE = `
window.longTasks = []
new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => window.longTasks.push(duration)))
  .observe({ type: 'longtask' })
`

/**
 * Serves this hall in place of the demonstration's. `send` makes its stream report some seats as taken in even rounds,
 * and as free in odd ones.
 */
async function script(page: Page, hall: MapToShow['hall'], svg: string) {
  let send = (_round: number) => {}
  const changed = hall.filter((_, at) => at % CHANGED_EACH === 0)
  const eventOf = (round: number) => {
    const seats = changed.map(({ seat }) => ({ id: seat.id, s: round % 2 === 0 ? 'Unavailable' : 'Available' }))
    return `retry: 100\nevent: changes\ndata: ${JSON.stringify({ version: `round ${round}`, seats })}\n\n`
  }
  const answers: Record<string, unknown> = {
    PerformanceSeats: seatAnswer({ version: 'first', seats: hall.map(({ seat }) => seat) }),
    Information: { attributes: [] },
    SeatMap: { content: svg },
  }
  await page.route('**/api/SeatSelector/**', async (route) => {
    const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (call === 'Changes') {
      const round = await new Promise<number>((resolve) => {
        send = resolve
      })
      return route.fulfill({ contentType: 'text/event-stream', body: eventOf(round) })
    }
    if (!Object.hasOwn(answers, call)) return route.abort()
    return route.fulfill({ json: { isError: false, result: answers[call] } })
  })
  return { send: (round: number) => send(round) }
}

interface Dragged {
  moveTo(x: number, y: number): Promise<unknown>
  end(): Promise<unknown>
}
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Presses the mouse in the middle of a box, after its tooltip has appeared. */
async function mouse(page: Page, { x, y, width, height }: Box): Promise<Dragged> {
  const middle = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await drawn(page)
  await page.mouse.down()
  return { moveTo: (right, down) => page.mouse.move(middle.x + right, middle.y + down), end: () => page.mouse.up() }
}

async function finger(page: Page, { x, y, width, height }: Box): Promise<Dragged> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', right: number, down: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: x + width / 2 + right, y: y + height / 2 + down }],
    })
  await touch('touchStart', 0, 0)
  return {
    moveTo: (right, down) => touch('touchMove', right, down),
    end: () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  }
}

async function drag({ moveTo, end }: Dragged) {
  const until = performance.now() + DRAG
  for (let step = 0; performance.now() < until; step++) await moveTo((step % 40) * 3, (step % 30) * 3)
  await end()
}
