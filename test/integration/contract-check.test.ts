import { PassThrough } from 'node:stream'
import t from 'tap'
import { readSettings } from '#config/settings'
import { fillAtFirstStart } from '#server/box-office/database/first-fill'
import { checkService } from '#server/contract/check/check'
import type { Report } from '#server/contract/check/report'
import { buildPaymentSandbox } from '#server/payment-sandbox/app'
import { createLogger } from '#server/runtime/logger'
import { demonstrationSeason } from '#server/venue/demonstration-season'
import { type Alterations, startAlteringProxy } from '#test/support/altering-proxy'
import { movableClock, openBoxOffice } from '#test/support/box-office'
import { DEMO_PASSWORD } from '#test/support/demonstration-customers'
import { plantedDeviations } from '#test/support/planted-deviations'
import { testFolder } from '#test/support/temporary-folder'
import { freePorts } from '#test/support/venue'
import { googleKey } from '#test/support/wallet-certificates'

const SECRET = 'a secret that both know'
const port = await freePorts(1)
const PAYMENT_URL = `http://127.0.0.1:${port}`
const settings = readSettings({
  ...{ PUBLIC_URL: PAYMENT_URL, PAYMENT_SECRET: SECRET, DATA_DIR: testFolder(t), DEMO: 'true' },
})
const log = createLogger(settings, 'payment sandbox', new PassThrough().resume())
const clock = movableClock()
const sandbox = await buildPaymentSandbox({ settings, log, now: clock.now })
await sandbox.listen({ host: '127.0.0.1', port })
t.teardown(() => sandbox.close())

const boxOffice = await openBoxOffice(t, {
  clock,
  settings: { PAYMENT_URL, PAYMENT_SECRET: SECRET, ...googleKey },
  fill: async (db, now) => {
    await fillAtFirstStart(db, { now, timeZone: 'Australia/Melbourne', demonstration: demonstrationSeason })
  },
})
const url = await boxOffice.listen()
const options = { pay: 'sandbox', fund: 801, voucherMethod: 1, promoCode: 'ENCORE', filter: 'Genre' } as const

t.test('the box office keeps the contract in every call and six purchases', async (t) => {
  const report = await checkService({
    ...{ ...options, url, customer: { address: 'ada@example.org', password: DEMO_PASSWORD } },
  })
  t.same(report.deviations, [])
  // This box office has no content service.
  t.same(report.untried, [{ call: 'POST /api/News/Related', why: 'the service lists no news' }])
})

for (const [kind, planted] of Object.entries(plantedDeviations))
  t.test(`every planted deviation is named: ${kind}`, async (t) => {
    const alterations: Alterations = Object.fromEntries(planted.map(([line, , alter]) => [line, alter]))
    const report = await checkService({ ...options, url: await startAlteringProxy(t, url, alterations) })
    for (const [line, field] of planted) t.ok(names(report, line, field), `${line} ${field}`)
    for (const { suffers } of report.deviations) t.not(suffers, '')
    const accused = report.deviations.filter(({ call }) => !planted.some(([line]) => line === call))
    // Answers and behaviour that are wrong have consequences in other calls.
    if (kind === 'fields') t.same(accused, [], 'no other call is accused')
    t.same(report.stopped, [])
  })

const names = ({ deviations }: Report, line: string, field: string) =>
  deviations.some((deviation) => deviation.call === line && deviation.field === field)

t.test('a service that isn’t there is one deviation', async (t) => {
  const { deviations } = await checkService({ url: `http://127.0.0.1:${await freePorts(1)}` })
  t.match(deviations, [{ call: 'GET /api/Session/Info', field: '', found: /ECONNREFUSED/ }])
  t.equal(deviations.length, 1)
})
