import { execFile, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Agent, setGlobalDispatcher } from 'undici'
import { FORMS_API } from '#shared/forms/forms-api'
import { startMailServer } from '#test/support/mail-server'
import { NGINX } from '#test/support/nginx'
import { createDatabase, startPostgres } from '#test/support/postgres-server'
import { startStripeService } from '#test/support/stripe-service'
import { temporaryFolder } from '#test/support/temporary-folder'
import { timeLimit } from '#test/support/time-limits'
import { freePorts } from '#test/support/venue'
import { node, type Part, runningParts, startedAt } from './parts.ts'
import { openCaptcha } from './sale.ts'

/** Until nginx's new processes accept, in milliseconds. */
const RELOADS_WITHIN_MS = timeLimit(2_000)
const ROWS = 30
const SEATS_OF_ROW = 60

/**
 * Opens a venue as `deploy/` runs it: two web servers and two box offices, content service, form service, waiting room
 * and desk behind nginx with TLS and the files of `deploy/`, on PostgreSQL, with scripted Stripe, mail server and
 * captcha. `version` is the folder of the version that is started.
 */
export async function openProduction(version: string) {
  const closers: (() => unknown)[] = []
  const t = { teardown: (close: () => unknown) => void closers.push(close) }
  const close = async () => {
    for (const each of closers.reverse()) await each()
  }
  const folder = temporaryFolder()
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  try {
    const server = await startPostgres()
    t.teardown(() => server.stop())
    const newDatabase = async () => server.url(await createDatabase(server))
    const [stripe, mails, captcha] = [await startStripeService(t), await startMailServer(t), await openCaptcha()]
    t.teardown(captcha.close)
    const databaseUrl = await newDatabase()
    const DATABASE_URL = databaseUrl
    const outside = { ...stripe.settings, ...captcha.settings, DATABASE_URL, SMTP_URL: mails.url }
    const venue = writeVenue(folder, version)
    const planned = await plannedParts(folder, { ...outside, VENUE_DIR: venue })
    const parts = runningParts(planned.partsOf(version))
    t.teardown(() => parts.close())
    await parts.startAll()
    return {
      ...{ url: planned.url, databaseUrl, newDatabase, stripe, folder },
      stop: parts.stop,
      /** Gives nginx the files of a version, which it reads again without a break. */
      reloadBalancer: async (of: string) => {
        planned.writeBalancer(of)
        execFileSync(NGINX, [...planned.nginxArguments, '-s', 'reload'])
        await delay(RELOADS_WITHIN_MS)
      },
      /** Starts a part again, of another version or on another database. */
      start: (part: string, of: string, settings: NodeJS.ProcessEnv = {}) =>
        parts.start(part, planned.partsOf(of, settings)[part]),
      /** Runs a command of a box office. Returns its output; exit statuses 1 and 2 are reports. */
      command: (of: string, args: string[], settings: NodeJS.ProcessEnv = {}) =>
        outputOf(path.join(of, 'dist/server/box-office/command.js'), args, planned.environment(settings)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Writes the starter's venue with a larger hall and a donation. Returns its folder. */
function writeVenue(folder: string, version: string): string {
  const venue = path.join(folder, 'venue')
  const answers = ['--name', 'Hall', '--town', 'Berlin', '--country', 'DE', '--currency', 'EUR']
  const command = path.join(version, 'dist/server/venue/command.js')
  execFileSync(process.execPath, [command, 'new', venue, ...answers, '--time-zone', 'Europe/Berlin'])
  const seats = Array.from({ length: ROWS * SEATS_OF_ROW }, (_, n) => {
    const [row, seat] = [Math.floor(n / SEATS_OF_ROW), n % SEATS_OF_ROW]
    return `front,${row + 1},${seat + 1},${20 + seat * 24},${20 + row * 24},a,`
  })
  const last = `rear,Z,1,20,${40 + ROWS * 24},b,`
  writeFileSync(
    path.join(venue, 'halls/main/seats.csv'),
    `${['section,row,seat,x,y,zone,attributes', ...seats, last].join('\n')}\n`,
  )
  writeFileSync(path.join(venue, 'funds.yaml'), 'stage: { title: Stage, description: Pays for a stage. }\n')
  appendFileSync(
    path.join(venue, 'venue.yaml'),
    'donationAsk: { fund: stage, title: Give a stage, description: Pays for a stage., amounts: [10] }\n',
  )
  return venue
}

/** Returns the public address, and the processes of a version in start order. */
async function plannedParts(folder: string, outside: NodeJS.ProcessEnv) {
  const first = await freePorts(14)
  const port = (offset: number) => String(first + offset)
  const at = (offset: number) => `http://127.0.0.1:${first + offset}`
  const [https, http, inside, staff, webA, webB] = [0, 1, 2, 3, 4, 5]
  const [officeA, officeB, staffA, staffB, content, forms, room, desk] = [6, 7, 8, 9, 10, 11, 12, 13]
  const url = `https://127.0.0.1:${port(https)}`
  const secret = 'a secret of this venue, of at least 32 characters'
  const environment = (settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
    // Stripe's test key requires DEMO; the venue is the one of VENUE_DIR.
    ...{ PUBLIC_URL: url, DESK_URL: 'https://desk.hall.internal', DEMO: 'true', LOG_LEVEL: 'warn', HOST: '127.0.0.1' },
    ...{ DATA_DIR: path.join(folder, 'data'), METRICS_TOKEN: secret, CONTENT_WEBHOOK_SECRET: secret },
    ...{ FORMS_API_KEY: secret, WAITING_ROOM_SECRET: secret, PAYMENT_NOTICE_URL: `${url}/payments/notice` },
    ...{ CONTENT_URL: at(content), FORMS_URL: `${at(forms)}${FORMS_API}`, STAFF_URL: at(staff) },
    ...{ TICKETING_URL: `${at(officeA)},${at(officeB)}`, WAITING_ROOM_SERVICE_URL: at(room) },
    // The waiting room is open, for another production than the buyers'.
    ...{ WAITING_ROOM_ADMIT_PER_MINUTE: '600', WAITING_ROOM_PRODUCTIONS: '999999' },
    ...{ CONTENT_WEBHOOK_URL: `${at(inside)}/webhooks/content`, BOX_OFFICE_PORT: port(officeA), ...outside },
    ...settings,
  })
  const nginxFolder = path.join(folder, 'nginx')
  const globals = `daemon off; pid ${path.join(nginxFolder, 'nginx.pid')};`
  const nginxArguments = ['-c', path.join(nginxFolder, 'nginx.conf'), '-g', globals]
  const writeBalancer = (version: string) =>
    writeNginx(version, nginxFolder, {
      listen: { 443: port(https), 80: port(http), 8080: port(inside), 3008: port(staff) },
      servers: [webA, webB, officeA, officeB, staffA, staffB].map((offset) => `127.0.0.1:${port(offset)}`),
    })
  const partsOf = (version: string, settings: NodeJS.ProcessEnv = {}): Record<string, Part> => {
    const part = (name: string, module: string, offset: number, own: NodeJS.ProcessEnv): Part =>
      startedAt(`${at(offset)}/readyz`, () => {
        const DATA_DIR = path.join(folder, 'data', name)
        mkdirSync(DATA_DIR, { recursive: true })
        return node(
          path.join(version, 'dist/server', module, 'main.js'),
          environment({ DATA_DIR, ...own, ...settings }),
        )
      })
    const office = (offset: number, staff: number) => ({ BOX_OFFICE_PORT: port(offset), STAFF_PORT: port(staff) })
    return {
      'content-service': part('content', 'content-service', content, { CONTENT_SERVICE_PORT: port(content) }),
      'form-service': part('forms', 'forms', forms, { FORM_SERVICE_PORT: port(forms) }),
      'box-office-a': part('box-office-a', 'box-office', officeA, office(officeA, staffA)),
      'box-office-b': part('box-office-b', 'box-office', officeB, office(officeB, staffB)),
      'waiting-room': part('waiting-room', 'waiting-room', room, { WAITING_ROOM_PORT: port(room) }),
      'web-a': part('web-a', 'web', webA, { PORT: port(webA) }),
      'web-b': part('web-b', 'web', webB, { PORT: port(webB) }),
      desk: part('desk', 'desk', desk, { DESK_PORT: port(desk) }),
      balancer: startedAt(`${at(inside)}/healthz`, () => {
        writeCertificate(nginxFolder)
        writeBalancer(version)
        return spawn(NGINX, nginxArguments, { stdio: ['ignore', 'ignore', 'inherit'] })
      }),
    }
  }
  return { url, environment, partsOf, writeBalancer, nginxArguments }
}

interface Addresses {
  /** The ports in place of those of nginx.conf. */
  listen: Readonly<Record<string, string>>
  /** The servers in the order of upstreams.conf. */
  servers: readonly string[]
}

/** Writes the files of `deploy/` with other addresses. */
function writeNginx(version: string, folder: string, { listen, servers }: Addresses): void {
  // Version 0.1.0 has them in deploy/ itself.
  const deployed = [path.join(version, 'deploy/nginx'), path.join(version, 'deploy')].find(existsSync) ?? version
  const left = [...servers]
  for (const name of ['nginx.conf', 'upstreams.conf', 'pass-on.conf']) {
    const text = readFileSync(path.join(deployed, name), 'utf8')
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace(/listen (\d+)/g, (_, port) => `listen 127.0.0.1:${listen[port]}`)
      .replace(/^( *server) [\d.:]+/gm, (_, word) => `${word} ${left.shift()}`)
      .replace(/^( *ssl_certificate\w*) (?:\/etc\/nginx\/)?/gm, `$1 ${folder}/`)
      .replace(/\/var\/log\/nginx\/access.log/, '/dev/null')
      .replace(/\/var\/log\/nginx\/error.log/, '/dev/stderr')
    writeFileSync(path.join(folder, name), text)
  }
  cpSync('/etc/nginx/mime.types', path.join(folder, 'mime.types'))
}

/** Writes a certificate, which this process then trusts. */
function writeCertificate(folder: string): void {
  const certificates = path.join(folder, 'certificates')
  mkdirSync(certificates, { recursive: true })
  const [certificate, key] = ['fullchain.pem', 'privkey.pem'].map((name) => path.join(certificates, name)) as [
    string,
    string,
  ]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'pipe',
  })
  // A connection for each request: nginx closes idle ones when it reloads, and fetch, unlike browsers, doesn't repeat a
  // request on them.
  setGlobalDispatcher(new Agent({ pipelining: 0, connect: { ca: readFileSync(certificate) } }))
}

/** Asynchronous, because the scripted services run in this process. */
async function outputOf(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { PATH, HOME } = process.env
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env: { PATH, HOME, ...env } })
    return stdout
  } catch (error) {
    const { code, stdout } = error as { code: unknown; stdout: string }
    if (code === 1 || code === 2) return stdout
    throw error
  }
}
