import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { backUpToFile } from '#server/box-office/backup/backup-file'
import { openDatabase } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'
import { examine } from '#server/doctor/examine'
import { examineWallets } from '#server/doctor/examine-wallets'
import { failureInstead } from '#server/web/ticketing/failures'
import { contentItem, startContentUpstream } from '#test/support/content-upstream'
import { listenLocally } from '#test/support/listen-locally'
import { startMailServer } from '#test/support/mail-server'
import { freshPostgres } from '#test/support/postgres'
import { processArguments } from '#test/support/process-arguments'
import { respond, startTicketingUpstream, succeed } from '#test/support/ticketing-upstream'
import { appleCertificates } from '#test/support/wallet-certificates'

type Environment = Record<string, string>
const SECRET = 'nobody-knows-this-of-ours-00'
const JSON_BODY = { 'content-type': 'application/json' }
/** A loopback address where nothing listens. */
const NOWHERE = 'http://127.0.0.1:9'

/** A venue that sells tickets, with all of its services and no errors. */
async function soundVenue(t: Test) {
  const content = await startContentUpstream(t)
  content.publish(contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' }))
  const ticketing = await startTicketingUpstream(t)
  ticketing.respondWith(succeed({}))
  const forms = await startTicketingUpstream(t)
  forms.respondWith(respond(404, JSON_BODY, '{}'))
  const environment: Environment = {
    ...{ PUBLIC_URL: 'https://hall.example', CONTENT_WEBHOOK_SECRET: SECRET, TRUST_PROXY: '10.0.0.0/8' },
    ...{ CONTENT_URL: content.url, TICKETING_URL: ticketing.url, FORMS_URL: forms.url, FORMS_API_KEY: `${SECRET}1` },
    ...{ PORT: '9', DATA_DIR: t.testdir() },
  }
  return { content, ticketing, forms, environment }
}
/** A venue of companions, none of which runs. */
const demonstration = (t: Test): Environment => ({
  ...{ DATA_DIR: t.testdir(), COMPANION_HOST: '127.0.0.1' },
  ...{ PORT: '9', CONTENT_SERVICE_PORT: '9', BOX_OFFICE_PORT: '9', PAYMENT_SANDBOX_PORT: '9', FORM_SERVICE_PORT: '9' },
})
const wrongIn = async (environment: Environment) =>
  (await examine(environment)).filter(({ level }) => level !== 'ok').map(({ level, about }) => `${level} ${about}`)

/** Returns what the command prints, and its exit code. */
const command = (environment: Environment, ...options: string[]) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const args = [...processArguments('server/doctor/command.ts'), ...options]
    const child = execFile(process.execPath, args, { env: { PATH: process.env.PATH, ...environment } }, (_, output) =>
      resolve({ code: child.exitCode ?? -1, lines: output.trim().split('\n') }),
    )
  })

t.test('a complete venue has no errors and no warnings', async (t) => {
  const { environment } = await soundVenue(t)
  t.same(await wrongIn(environment), [])
  const { code, lines } = await command(environment)
  t.equal(code, 0)
  t.equal(lines.at(-1), 'Errors: 0. Warnings: 0.')
  for (const line of lines.slice(0, -1)) t.match(line, /^ok +[\w /]+: ./)
})

t.test('a demonstration that doesn’t run has only warnings, and the command succeeds', async (t) => {
  const environment = demonstration(t)
  t.same(await wrongIn(environment), ['warning content', 'warning ticketing', 'warning forms', 'warning payment'])
  t.equal((await command(environment)).code, 0)
})

t.test('an error is a line that says what to do, fails the command, and reveals no password', async (t) => {
  const { environment } = await soundVenue(t)
  const { code, lines } = await command({ ...environment, TICKETING_URL: 'http://house:hidden@127.0.0.1:9' })
  t.equal(code, 1)
  t.match(lines.join('\n'), /^error +ticketing: doesn’t answer at http:\/\/…@127\.0\.0\.1:9: is TICKETING_URL right/m)
  t.notMatch(lines.join('\n'), 'hidden')
})

t.test('a box office on a machine of its own is examined without what other parts need', async (t) => {
  const { environment } = await soundVenue(t)
  const { TICKETING_URL: _, FORMS_URL: __, ...rest } = environment
  const stripe = await startTicketingUpstream(t)
  stripe.respondWith(respond(200, JSON_BODY, '{}'))
  const keys = { STRIPE_API_URL: stripe.url, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: `whsec_${SECRET}` }
  const alone = { ...rest, ...keys, PAYMENT_PROVIDER: 'stripe', BOX_OFFICE_PHONE: '+61 3 5550 0199', PORT: '9' }
  const found = async (changes: Environment = {}) => {
    const { code, lines } = await command({ ...alone, MAIL_FROM: 'a@hall.example', ...changes }, '--part', 'box-office')
    return { code, wrong: lines.filter((line) => /^(error|warning)/.test(line)).map((line) => line.split(':')[0]) }
  }
  const { url: SMTP_URL } = await startMailServer(t)
  t.same(await found({ SMTP_URL }), { code: 0, wrong: [] })
  t.same(await found({ CONTENT_URL: NOWHERE }), { code: 1, wrong: ['error    SMTP_URL', 'error    content'] })
  const shared = { SMTP_URL, TICKETING_URL: NOWHERE, FORMS_URL: NOWHERE }
  t.same(await found({ ...shared, STRIPE_SECRET_KEY: 'sk_test_1' }), { code: 1, wrong: ['error    STRIPE_SECRET_KEY'] })
  t.match(await command(alone, '--part', 'bar'), {
    code: 1,
    lines: [/^error +doctor: the only option is --part web\|/],
  })
})

t.test('a wrong setting is the only finding, because it stops the start', async (t) => {
  t.same(await wrongIn({ PORT: 'many', CONTENT_URL: NOWHERE }), ['error PORT'])
})

t.test('a missing service of a venue that sells is named', async (t) => {
  const { environment } = await soundVenue(t)
  const { TICKETING_URL: _, ...without } = environment
  t.match(await wrongIn(without), ['error PAYMENT_URL'])
})

t.test('each service is called at the address or port that its setting names', async (t) => {
  let calls = 0
  const service = await listenLocally(
    createServer((_, response) => {
      calls += 1
      response.end('{}')
    }),
  )
  t.teardown(service.close)
  const addresses = ['CONTENT_URL', 'TICKETING_URL', 'FORMS_URL', 'PAYMENT_URL', 'WAITING_ROOM_URL']
  const ports = ['PORT', 'CONTENT_SERVICE_PORT', 'BOX_OFFICE_PORT', 'FORM_SERVICE_PORT', 'PAYMENT_SANDBOX_PORT']
  const named: Environment[] = [
    ...addresses.map((name) => ({ [name]: service.origin })),
    ...ports.map((name) => ({ [name]: `${service.port}` })),
  ]
  for (const setting of named) {
    calls = 0
    await examine({ ...demonstration(t), ...setting })
    t.ok(calls > 0, Object.keys(setting).join())
  }
})

t.test('services that don’t respond correctly are told apart', async (t) => {
  const { content, ticketing, forms, environment } = await soundVenue(t)
  const said = async (about: string) => (await examine(environment)).find((finding) => finding.about === about)
  content.behave('garbage')
  ticketing.respondWith(respond(200, { 'content-type': 'text/html' }, '<h1>Parked</h1>'))
  forms.respondWith(respond(401, JSON_BODY, '{}'))
  t.match(await said('content'), { level: 'error', text: /not as the Content Delivery API v2/ })
  t.match(await said('ticketing'), { level: 'error', text: /not as the contract says/ })
  t.match(await said('forms'), { level: 'error', text: /FORMS_API_KEY/ })
  content.behave('well')
  content.unpublish('/settings')
  ticketing.respondWith(respond(401, JSON_BODY, JSON.stringify(failureInstead(401))))
  forms.respondWith(respond(500, JSON_BODY, '{}'))
  t.match(await said('content'), { level: 'error', text: /siteSettings/ })
  t.match(await said('ticketing'), { level: 'ok' }, 'a refusal is an answer')
  t.match(await said('forms'), { level: 'error', text: /500/ })
  content.behave('down')
  t.match(await said('content'), { level: 'error', text: /CONTENT_URL/ })
})

t.test('short, common or shared secrets are errors if money is taken, and otherwise warnings', async (t) => {
  const { environment } = await soundVenue(t)
  const weak = {
    FORMS_API_KEY: 'abc',
    CONTENT_WEBHOOK_SECRET: 'changeme',
    METRICS_TOKEN: SECRET,
    CAPTCHA_SECRET: SECRET,
  }
  const names = ['CAPTCHA_SECRET', 'FORMS_API_KEY', 'CONTENT_WEBHOOK_SECRET', 'METRICS_TOKEN']
  t.same(await wrongIn({ ...environment, ...weak }), [
    ...['error FORMS_API_KEY', 'error CONTENT_WEBHOOK_SECRET', 'warning METRICS_TOKEN'],
  ])
  const findings = await examine({ ...demonstration(t), ...weak })
  t.same(
    findings.filter(({ about, level }) => names.includes(about) && level !== 'warning'),
    [],
  )
  for (const { text } of findings) t.notMatch(text, SECRET)
})

t.test('a certificate for Apple Wallet that ends within thirty days is named', async (t) => {
  const { environment } = await soundVenue(t)
  t.same(await wrongIn({ ...environment, ...appleCertificates(60) }), [])
  const soon = { ...environment, ...appleCertificates(20) }
  t.same(await wrongIn(soon), ['warning APPLE_WALLET_CERTIFICATE'])
  const expired = examineWallets(readSettings(soon), new Date(Date.now() + 21 * 86_400_000))
  t.match(expired, { level: 'error', text: /^expired on \d{4}-\d\d-\d\d, so no passes are offered/ })
})

t.test('settings that a selling box office must change from the demonstration are named', async (t) => {
  const { environment } = await soundVenue(t)
  const { TICKETING_URL: _, ...rest } = environment
  const selling = { ...rest, EMBEDDED: 'box-office', PAYMENT_PROVIDER: 'stripe', STRIPE_API_URL: NOWHERE }
  t.same(
    await wrongIn({
      ...selling,
      PUBLIC_URL: 'http://hall.example',
      SESSION_COOKIE_SECURE: 'false',
      BOX_OFFICE_PORT: '9',
    }),
    [
      ...['error PUBLIC_URL', 'error SESSION_COOKIE_SECURE', 'error SMTP_URL', 'warning MAIL_FROM'],
      ...['warning BOX_OFFICE_PHONE', 'warning ticketing', 'error STRIPE_SECRET_KEY'],
    ],
  )
})

t.test('Stripe’s keys are tested, and rejected keys and test keys are errors', async (t) => {
  const stripe = await startTicketingUpstream(t)
  const { environment } = await soundVenue(t)
  const { TICKETING_URL: _, ...rest } = environment
  const keys = { STRIPE_API_URL: stripe.url, STRIPE_WEBHOOK_SECRET: `whsec_${SECRET}` }
  const payment = async (STRIPE_SECRET_KEY: string, status: number) => {
    stripe.respondWith(respond(status, JSON_BODY, '{}'))
    const selling = { ...rest, ...keys, STRIPE_SECRET_KEY, EMBEDDED: 'box-office', PAYMENT_PROVIDER: 'stripe' }
    const findings = await examine({ ...selling, BOX_OFFICE_PORT: '9' })
    return findings.find(({ about }) => ['payment', 'STRIPE_SECRET_KEY'].includes(about))
  }
  t.match(await payment('sk_live_1', 200), { level: 'ok', about: 'payment' })
  t.match(await payment('sk_live_1', 401), { level: 'error', text: /refuses/ })
  t.match(await payment('sk_test_1', 200), { level: 'error', text: /test key/ })
})

t.test('an unwritable data folder is an error, a missing one that can be created isn’t', async (t) => {
  const environment = demonstration(t)
  const folder = environment.DATA_DIR ?? ''
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  const of = async (DATA_DIR: string) =>
    (await examine({ ...environment, DATA_DIR })).find(({ about }) => about === 'DATA_DIR')?.level
  mkdirSync(path.join(folder, 'there'))
  t.equal(await of(path.join(folder, 'there')), 'ok')
  t.equal(await of(path.join(folder, 'not', 'yet')), 'ok')
  t.equal(await of(file), 'error')
  t.equal(await of(path.join(file, 'below')), 'error')
})

t.test('an unreachable PostgreSQL or waiting room is reported', async (t) => {
  const environment = { ...demonstration(t), WAITING_ROOM_URL: NOWHERE, DATABASE_URL: 'postgres://u:p@127.0.0.1:9/f' }
  const findings = await wrongIn(environment)
  t.ok(findings.includes('error DATABASE_URL'))
  t.ok(findings.includes('warning waiting room'))
})

t.test('a PostgreSQL that isn’t crash-safe is reported', async (t) => {
  const address = await freshPostgres(t)
  const of = async (confirmed: string) => {
    const DATABASE_URL = `${address}?options=-c%20synchronous_commit%3D${confirmed}`
    return (await examine({ ...demonstration(t), DATABASE_URL })).find(({ about }) => about === 'DATABASE_URL')?.level
  }
  t.same([await of('on'), await of('local'), await of('off')], ['ok', 'ok', 'warning'])
})

t.test('what a venue that sells lacks in its database is reported', async (t) => {
  const DATABASE_URL = await freshPostgres(t)
  const of = async (about: string, environment: Environment = {}) =>
    (
      await examine(
        { ...demonstration(t), DEMO: 'false', PUBLIC_URL: 'https://hall.example', DATABASE_URL, ...environment },
        'box-office',
      )
    )
      .filter((finding) => finding.about === about && finding.level !== 'ok')
      .map(({ text }) => text)
  const db = await openDatabase({ DATABASE_URL, DATA_DIR: t.testdir(), DATABASE_POOL: 2, isSynced: false })
  t.teardown(() => db.close())
  t.match(await of('season'), [/no performance to come/])
  t.match(await of('backup'), [/none was ever taken/])
  t.same(await of('season', { DEMO: 'true' }), [], 'a demonstration needs none')
  const backUp = (hoursAgo: number) =>
    backUpToFile(db, path.join(t.testdir(), `${hoursAgo}.gz`), new Date(Date.now() - hoursAgo * 3_600_000))
  await backUp(30)
  t.match(await of('backup'), [/the newest is 30 hours old/])
  await backUp(25)
  t.same(await of('backup'), [])
  await db.execute(sql`drop schema public cascade`)
  t.match(await of('DATABASE_URL'), [/can’t create tables/])
})

t.test('a mail server that refuses the log-in, or doesn’t answer, is reported', async (t) => {
  const server = await startMailServer(t)
  const of = async (SMTP_URL: string) =>
    (await examine({ ...demonstration(t), SMTP_URL }, 'box-office')).find(({ about }) => about === 'SMTP_URL')
  const withLogIn = server.url.replace('//', '//venue:secret@')
  t.match(await of(withLogIn), { level: 'ok' })
  server.refuse('logIn')
  t.match(await of(withLogIn), { level: 'error', text: /refuses the log-in/ })
  t.match(await of('smtp://127.0.0.1:9'), { level: 'error', text: /can’t be reached/ })
})

t.test('proxy settings that trust everyone, no one, or too few are reported', async (t) => {
  const { environment } = await soundVenue(t)
  t.same(await wrongIn({ ...environment, TRUST_PROXY: '0.0.0.0/0' }), ['error TRUST_PROXY'])
  t.same(await wrongIn({ ...environment, TRUST_PROXY: 'balancer' }), ['error TRUST_PROXY'])
  t.same(await wrongIn({ ...environment, TRUST_PROXY: '' }), ['warning TRUST_PROXY'])
  const checks = { content: 'ok', ticketing: 'ok', trustProxy: 'failed' }
  const { origin, close } = await listenLocally(
    createServer((_request, response) => response.end(JSON.stringify({ status: 'degraded', checks }))),
  )
  t.teardown(close)
  t.same(await wrongIn({ ...environment, PORT: new URL(origin).port }), ['error TRUST_PROXY'])
})
