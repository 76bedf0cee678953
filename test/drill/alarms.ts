import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { backUpToFile } from '#server/box-office/backup/backup-file'
import { sql } from '#server/box-office/database/sql'
import { type Mail, writeMail } from '#server/box-office/mail/outbox'
import { orders } from '#shared/staff/orders/orders'
import { order } from '#shared/ticketing/order/order'
import { type OpenDesk, openDesk } from '#test/support/desk'
import { FaultyPaymentProvider } from '#test/support/faulty-payment-provider'
import { startMailServer } from '#test/support/mail-server'
import { createDatabase, startPostgres } from '#test/support/postgres-server'
import { temporaryFolder } from '#test/support/temporary-folder'
import { makeReadyToPay, reserveTickets } from '#test/support/test-checkout'
import { freePorts, openVenue } from '#test/support/venue'

const root = fileURLToPath(new URL('../../', import.meta.url))
const RULES = path.join(root, 'deploy/monitoring/foyer.rules.yml')
const [PROMETHEUS, NODE_EXPORTER] = ['/usr/bin/prometheus', '/usr/bin/prometheus-node-exporter']
const RINGS_WITHIN_MS = 90_000
const REASON = 'The drill of the alarms'

/** A fault, and what ends it. */
interface Fault {
  alarm: string
  cause(): Promise<unknown>
  mend(): Promise<unknown>
}

/**
 * Causes the fault of each alarm in a running venue that Prometheus watches with the rules of `deploy/monitoring`, only
 * with short waiting times. Returns whether each alarm rings for its fault and for nothing before, and ends with it.
 */
export async function alarms(): Promise<boolean> {
  const closers: (() => unknown)[] = []
  const t = { testdir: temporaryFolder, teardown: (close: () => unknown) => void closers.push(close) }
  try {
    const { faults, targets } = await openWatched(t)
    const prometheus = await watch(t, targets)
    const results: object[] = []
    for (const { alarm, cause, mend } of faults) {
      const early = await prometheus.ringing(alarm)
      await cause()
      const rings = await prometheus.until(alarm, true)
      await mend()
      const ends = rings !== null && (await prometheus.until(alarm, false))
      results.push({ alarm, 'rang before': early, 'rings after s': rings, 'ends after s': ends })
    }
    console.table(results)
    return results.every((result) => !Object.values(result).includes(null) && !Object.values(result).includes(true))
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>
type Closing = { teardown(close: () => unknown): void; testdir(): string }

/** Opens a box office with its services, a web server with all of its parts, and a small disk. */
async function openWatched(t: Closing) {
  const server = await startPostgres()
  t.teardown(() => server.stop())
  const databaseUrl = server.url(await createDatabase(server))
  const [provider, mails] = [new FaultyPaymentProvider(), await startMailServer(t)]
  const settings = {
    ...{ SMTP_URL: mails.url, DATABASE_POOL: '4' },
    ...{ CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false' },
  }
  const desk = await openDesk(t, { paymentProvider: provider, databaseUrl, settings, logLevel: 'silent' })
  await backUp(desk)
  const boxOffice = await desk.listen()
  const venue = await openVenue({ EVENT_LOOP_DELAY_MS: '40' })
  t.teardown(() => venue.close())
  const disk = await openDisk(t)
  const faults = [
    ...mailFaults(desk, mails),
    paymentsFail(desk, provider),
    refundsWait(desk, provider),
    databaseBusy(desk, databaseUrl),
    backupMissing(desk),
    webServerOverloaded(venue.processOf('web server')),
    ...(disk ? [diskFills(disk.folder)] : []),
    partDown(venue.processOf('web server')),
  ]
  const targets = { 'foyer-web': venue.url, 'foyer-box-office': boxOffice, ...(disk && { node: disk.metrics }) }
  return { faults, targets }
}

function backupMissing(desk: OpenDesk): Fault {
  return {
    alarm: 'BackupMissing',
    cause: async () => desk.clock.move({ minutes: 27 * 60 }),
    mend: () => backUp(desk),
  }
}
const backUp = ({ db, clock }: OpenDesk) => backUpToFile(db, path.join(temporaryFolder(), 'backup.gz'), clock.now())

function mailFaults(desk: OpenDesk, server: MailServer): Fault[] {
  const write = () => desk.db.transaction((tx) => writeMail(tx, mail(), desk.clock.now(), { isLimited: false }))
  return [
    {
      alarm: 'MailsWait',
      async cause() {
        server.refuse('forNow')
        await write()
        desk.clock.move({ minutes: 11 })
      },
      async mend() {
        server.refuse(null)
        desk.clock.move({ minutes: 60 })
      },
    },
    {
      alarm: 'MailsRefused',
      async cause() {
        server.refuse('forGood')
        await write()
      },
      // It ends by itself, an hour after the last refusal.
      mend: () =>
        desk.db.execute(sql`update mail_outbox set refused_at = null, sent_at = now() where refused_at is not null`),
    },
  ]
}
let mailsWritten = 0
const mail = (): Mail => {
  mailsWritten += 1
  const [text, recipient] = ['A mail of the drill.', 'grace@example.org']
  return { key: `drill-${mailsWritten}`, recipient, subject: 'Drill', text, html: `<p>${text}</p>` }
}

/** Ten buyers whose bank declines, as with a key that has expired. */
function paymentsFail(desk: OpenDesk, provider: FaultyPaymentProvider): Fault {
  return {
    alarm: 'PaymentsFail',
    async cause() {
      for (let buyer = 0; buyer < 10; buyer++) await decide(desk, provider, 'declined')
    },
    mend: () => decide(desk, provider, 'successful'),
  }
}

/** Orders tickets, and decides their payment. Returns the order's id. */
async function decide(desk: OpenDesk, provider: FaultyPaymentProvider, outcome: 'successful' | 'declined') {
  const visitor = desk.visitor()
  await reserveTickets(visitor)
  await makeReadyToPay(desk.db, visitor)
  const { orderId, paymentRedirectUrl } = await visitor.call(order.finalize)
  await visitor.call(order.paymentComplete, { sessionId: provider.decide(paymentRedirectUrl, outcome) })
  return orderId
}

/** The provider can't be reached for a refund of the desk. */
function refundsWait(desk: OpenDesk, provider: FaultyPaymentProvider): Fault {
  return {
    alarm: 'RefundsWait',
    async cause() {
      const orderId = await decide(desk, provider, 'successful')
      const manager = await desk.colleague('manager')
      const { tickets } = await manager.call(orders.order, { orderId })
      provider.failAll('away')
      const ticketIds = tickets.map(({ id }) => id)
      await manager.call(orders.refund, { orderId, ticketIds, method: 'card', reason: REASON, requestKey: 'drill' })
    },
    async mend() {
      provider.failAll(undefined)
    },
  }
}

/** A statement from outside holds a table, and buyers wait. */
function databaseBusy(desk: OpenDesk, databaseUrl: string): Fault {
  const client = new pg.Client(databaseUrl)
  let buyers: Promise<unknown> = Promise.resolve()
  return {
    alarm: 'DatabaseBusy',
    async cause() {
      await client.connect()
      await client.query('begin; lock table cart in access exclusive mode')
      buyers = Promise.allSettled(Array.from({ length: 60 }, () => reserveTickets(desk.visitor())))
    },
    async mend() {
      await client.query('rollback')
      await client.end()
      await buyers
    },
  }
}

/** A host that gives the web server the processor only by turns. */
function webServerOverloaded(pid: number): Fault {
  let isStarving = true
  let starved: Promise<unknown> = Promise.resolve()
  const starve = async () => {
    while (isStarving) {
      process.kill(pid, 'SIGSTOP')
      await delay(700)
      process.kill(pid, 'SIGCONT')
      await delay(100)
    }
  }
  return {
    alarm: 'WebServerOverloaded',
    async cause() {
      starved = starve()
    },
    async mend() {
      isStarving = false
      await starved
    },
  }
}

function partDown(pid: number): Fault {
  return {
    alarm: 'PartDown',
    cause: async () => void process.kill(pid, 'SIGSTOP'),
    mend: async () => void process.kill(pid, 'SIGCONT'),
  }
}

function diskFills(folder: string): Fault {
  const file = path.join(folder, 'backup')
  return {
    alarm: 'DiskFills',
    cause: async () => void writeFileSync(file, Buffer.alloc(13 * 1024 * 1024)),
    mend: async () => rmSync(file),
  }
}

/** Mounts a disk of 16 MB with node_exporter beside it. Returns `null` where that isn't possible. */
async function openDisk(t: Closing): Promise<{ folder: string; metrics: string } | null> {
  if (process.getuid?.() !== 0 || !existsSync(NODE_EXPORTER)) {
    console.log('DiskFills is left out: it needs root and prometheus-node-exporter')
    return null
  }
  const parent = temporaryFolder()
  const [image, folder] = [path.join(parent, 'image'), path.join(parent, 'disk')]
  writeFileSync(image, Buffer.alloc(16 * 1024 * 1024))
  mkdirSync(folder)
  execFileSync('mkfs.ext4', ['-q', image])
  execFileSync('mount', ['-o', 'loop', image, folder])
  t.teardown(() => execFileSync('umount', [folder]))
  const address = `127.0.0.1:${await freePorts(1)}`
  start(t, NODE_EXPORTER, [
    ...[`--web.listen-address=${address}`, '--log.level=error'],
    ...['--collector.disable-defaults', '--collector.filesystem'],
  ])
  return { folder, metrics: `http://${address}` }
}

/** Starts Prometheus with the rules, which ring at once instead of after minutes. */
async function watch(t: Closing, targets: Record<string, string>) {
  const folder = temporaryFolder()
  const url = `http://127.0.0.1:${await freePorts(1)}`
  writeFileSync(path.join(folder, 'rules.yml'), readFileSync(RULES, 'utf8').replaceAll(/for: \d+m/g, 'for: 1s'))
  const jobs = Object.entries(targets).map(([job_name, target]) => ({
    job_name,
    static_configs: [{ targets: [new URL(target).host] }],
  }))
  const configuration = {
    // While its database is busy, a box office answers after three seconds.
    global: { scrape_interval: '4s', scrape_timeout: '4s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: jobs,
  }
  writeFileSync(path.join(folder, 'prometheus.yml'), JSON.stringify(configuration))
  start(t, PROMETHEUS, [
    ...[`--config.file=${path.join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${path.join(folder, 'data')}`],
    ...[`--web.listen-address=${new URL(url).host}`, '--log.level=error'],
  ])
  const ringing = async (alarm: string) => {
    const response = await fetch(`${url}/api/v1/alerts`)
    const { data } = (await response.json()) as { data: { alerts: { labels: { alertname: string }; state: string }[] } }
    return data.alerts.some(({ labels, state }) => labels.alertname === alarm && state === 'firing')
  }
  /** Returns the seconds until the alarm rings or has ended; `null` if it never does. */
  const until = async (alarm: string, expected: boolean) => {
    const since = performance.now()
    while (performance.now() - since < RINGS_WITHIN_MS) {
      if ((await ringing(alarm).catch(() => !expected)) === expected)
        return Math.round((performance.now() - since) / 1000)
      await delay(500)
    }
    return null
  }
  await delay(5_000)
  return { ringing, until }
}

function start(t: Closing, program: string, options: string[]): ChildProcess {
  const child = spawn(program, options, { stdio: ['ignore', 'inherit', 'inherit'] })
  t.teardown(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  return child
}
