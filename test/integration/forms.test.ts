import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { InjectOptions } from 'fastify'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { makeChallenge } from '#server/box-office/captcha/challenge'
import { buildFormService, entriesFolder } from '#server/forms/app'
import { formLibraryOf } from '#server/forms/definitions/form-library'
import type { FieldSource, FormSource } from '#server/forms/definitions/form-source'
import { entriesCsv } from '#server/forms/entries/entries-csv'
import { readEntries } from '#server/forms/entries/entry-store'
import { httpServer } from '#server/http/http-server'
import { createLogger } from '#server/runtime/logger'
import { createFormService } from '#server/web/forms/form-service'
import { forms } from '#server/web/forms/forms'
import { upstreamTimes } from '#server/web/operations/upstream-times'
import { callLimits } from '#server/web/ticketing/call-limits'
import { ticketingProxy } from '#server/web/ticketing/proxy'
import { MAX_ENTRY_BYTES } from '#shared/forms/file-rules'
import { FORMS_API, OLDER_FORMS_API } from '#shared/forms/forms-api'
import { validationCases } from '#test/support/form-cases'
import { WARNING_OR_ERROR_LINE } from '#test/support/log-levels'
import { openRequest, rawRequest } from '#test/support/raw-request'
import { hangUp, neverRespond, respond, startTicketingUpstream } from '#test/support/ticketing-upstream'
import { timeLimit, timeLimitSetting } from '#test/support/time-limits'

const ID = '0b8f7f52-4a63-4f0e-9a51-6c1d2e7f3aff'
const SECRET = 'a secret of captchas'
const JSON_BODY = { 'content-type': 'application/json' }
const formOf = (...fields: FieldSource[]): FormSource => ({
  ...{ id: ID, name: 'Lost property', messageHtml: '<p>Thanks</p>', gotoPage: '/thanks/' },
  pages: [{ fieldsets: [{ columns: [fields] }] }],
})
const text = (alias: string, more: Partial<FieldSource> = {}): FieldSource => ({
  ...{ alias, caption: alias, type: 'text' },
  ...more,
})

/** A form service with one form and an empty folder. */
async function openService(t: Test, form: FormSource, environment: Record<string, string> = {}) {
  const settings = readSettings({ DATA_DIR: t.testdir(), CAPTCHA_SECRET: SECRET, ...environment })
  const clock = { now: new Date('2026-03-02T01:00:00Z') }
  const open = () => buildFormService({ settings, forms: [form], now: () => clock.now })
  let app = await open()
  t.teardown(() => app.close())
  const folder = entriesFolder(settings)
  const send = (payload: unknown, { prefix = FORMS_API, id = form.id, headers = {} } = {}) =>
    app.inject({
      ...{ method: 'POST', url: `${prefix}/entries/${id}` },
      ...{ headers: { ...JSON_BODY, ...headers }, payload: JSON.stringify(payload) },
    })
  return {
    folder,
    clock,
    send,
    get: (url: string, headers = {}) => app.inject({ url, headers }),
    sendValues: (values: Record<string, unknown>) => send({ culture: 'en-AUS', values }),
    entries: () => readEntries(folder, form.id),
    files: () => readdirSync(folder, { recursive: true, encoding: 'utf8' }),
    /** Simulates a restart after a crash. */
    async restart() {
      await app.close()
      app = await open()
    },
    raw: (options: InjectOptions) => app.inject(options),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  }
}

t.test('a form’s definition is served at the addresses of old and new Umbraco Forms', async (t) => {
  const { get } = await openService(t, formOf(text('name', { required: 'Who?', settings: { MaximumLength: '9' } })))
  const [older, newer] = await Promise.all([OLDER_FORMS_API, FORMS_API].map((api) => get(`${api}/definitions/${ID}`)))
  t.equal(newer?.statusCode, 200)
  t.same(older?.json(), newer?.json())
  t.match(newer?.json(), {
    ...{ id: ID, indicator: '*', gotoPageOnSubmitRoute: { path: '/thanks/', startItem: { path: 'home' } } },
    pages: [{ fieldsets: [{ columns: [{ width: 12, fields: [{ alias: 'name', required: true }] }] }] }],
  })
  t.equal((await get(`${FORMS_API}/definitions/${ID.replaceAll('-', '').toUpperCase()}`)).statusCode, 200)
  for (const id of ['0b8f7f52-4a63-4f0e-9a51-6c1d2e7f3000', 'x', '..%2F..'])
    t.equal((await get(`${FORMS_API}/definitions/${id}`)).statusCode, 404, id)
})

t.test('with a key configured, nothing is served without it', async (t) => {
  const { get, send } = await openService(t, formOf(text('name')), { FORMS_API_KEY: 'key' })
  const address = `${FORMS_API}/definitions/${ID}`
  t.same([(await get(address)).statusCode, (await get(address, { 'api-key': 'kex' })).statusCode], [401, 401])
  t.equal((await get(address, { 'api-key': 'key' })).statusCode, 200)
  t.equal((await send({ values: { name: 'Ada' } })).statusCode, 401)
  t.equal((await send({ values: { name: 'Ada' } }, { headers: { 'api-key': 'key' } })).statusCode, 202)
})

t.test('an entry is stored, without hidden fields', async (t) => {
  const { send, entries, folder } = await openService(
    t,
    formOf(
      text('name', { required: 'Who?' }),
      text('number', { condition: { action: 'Show', rules: [{ field: 'name', operator: 'Is', value: 'Bo' }] } }),
      { alias: 'days', caption: 'Days', type: 'multipleChoice', options: ['Mon', 'Tue'] },
      { alias: 'secret', caption: 'Secret', type: 'password' },
    ),
  )
  const values = { name: ['Ada'], number: '7', days: ['Tue'], secret: 'x', stranger: 'y', toString: 'z' }
  const answer = await send({ culture: 'en-AUS', values }, { prefix: OLDER_FORMS_API })
  t.equal(answer.statusCode, 202)
  t.match(answer.json(), {
    messageOnSubmit: '<p>Thanks</p>',
    messageOnSubmitIsHtml: true,
    gotoPageOnSubmitRoute: { path: '/thanks/' },
  })
  const [entry] = await entries()
  t.same(entry?.values, { name: 'Ada', days: ['Tue'] })
  t.match(entry, { formId: ID, culture: 'en-AUS', sentAt: '2026-03-02T01:00:00.000Z' })
  t.notMatch(readFileSync(path.join(folder, ID, entry?.id ?? '', 'entry.json'), 'utf8'), 'secret')
})

t.test('text is stored cleaned like that of every other form, and is validated so', async (t) => {
  const email = text('email', { required: 'Your email', pattern: '^[^@\\s]+@[^@\\s]+$' })
  const { sendValues, entries } = await openService(
    t,
    formOf(text('name'), text('letter', { type: 'longText' }), email),
  )
  const sent = {
    name: ' Zoe\u0308\u200b  Ka\u0007y ',
    letter: 'Dear hall, \r\n\r\n\u202aI lost a glove.\u202c ',
    email: '\u202azoe@example.org\u202c',
  }
  t.equal((await sendValues(sent)).statusCode, 202)
  const [entry] = await entries()
  t.same(entry?.values, { name: 'Zoë Kay', letter: 'Dear hall,\n\nI lost a glove.', email: 'zoe@example.org' })
  t.equal((await sendValues({ ...sent, email: '\u200b' })).statusCode, 422, 'nothing that is seen is nothing')
})

t.test('an entry with files is stored on disk, readable by its owner only, and later removed', async (t) => {
  const service = await openService(t, formOf(text('name')))
  const url = await service.listen()
  const body = JSON.stringify({ values: { name: 'Ada', unknown: 'a'.repeat(400_000) } })
  const headers = { ...JSON_BODY, 'content-length': String(body.length) }
  const begin = () => openRequest(url, `${FORMS_API}/entries/${ID}`, { method: 'POST', headers })
  const bodies = () => service.files().filter((file) => file.startsWith('unfinished/body-'))
  const [whole, left] = [begin(), begin()]
  for (const { sent } of [whole, left]) sent.write(body.slice(0, 300_000))
  while (bodies().length < 2) await setImmediate()
  for (const file of bodies()) t.equal(statSync(path.join(service.folder, file)).mode & 0o777, 0o600)
  whole.sent.end(body.slice(300_000))
  t.equal((await whole.received).statusCode, 202)
  left.sent.destroy()
  while (bodies().length > 0) await setImmediate()
  t.same((await service.entries())[0]?.values, { name: 'Ada' })
})

t.test('a body that is not JSON or too large is rejected, even without a length', async (t) => {
  const service = await openService(t, formOf(text('name')))
  const url = await service.listen()
  const statusOf = async (body: string) => {
    const { sent, received } = openRequest(url, `${FORMS_API}/entries/${ID}`, { method: 'POST', headers: JSON_BODY })
    sent.on('error', () => {})
    sent.end(body)
    return (await received).statusCode
  }
  const large = { ok: `{"values":{"name":"Ada"}}${' '.repeat(300_000)}`, broken: 'x'.repeat(300_000) }
  const cases: [body: string, status: number][] = [
    ['{"values":{"name":"Ada"}}', 202],
    ...Array.from({ length: 10 }, (): [string, number] => [large.broken, 400]),
    ...Array.from({ length: 10 }, (): [string, number] => [large.ok, 202]),
    ['x'.repeat(MAX_ENTRY_BYTES + 1), 413],
  ]
  for (const [body, status] of cases) {
    t.equal(await statusOf(body), status)
    const left = service.files().filter((file) => file.startsWith('unfinished/'))
    t.same(left, [], 'the body’s file is gone as soon as there is an answer')
  }
})

t.test('an invalid entry is rejected before anything else', async (t) => {
  const { send, raw, sendValues } = await openService(
    t,
    formOf(text('name'), { alias: 'f', caption: 'F', type: 'file', files: { extensions: ['pdf'] } }),
  )
  const status = async (payload: unknown) => (await send(payload)).statusCode
  t.equal(await status({ values: { name: 'Ada' } }), 202, 'the culture may be left out')
  for (const body of [null, [], 'x', {}, { values: [] }, { values: 'x' }, { culture: 7, values: {} }])
    t.equal(await status(body), 400, JSON.stringify(body))
  for (const name of [7, true, {}, ['a', 'b'], [7]])
    t.equal((await sendValues({ name })).statusCode, 400, JSON.stringify(name))
  for (const f of [
    'text',
    [{ fileName: 'a.pdf' }],
    [{ fileName: 'a.pdf', fileContents: 'data:text/html,hello' }],
    [{ fileName: 'a.pdf', fileContents: '/etc/passwd' }],
  ])
    t.equal((await sendValues({ f })).statusCode, 400, JSON.stringify(f))
  const post = (payload: string, type: string) =>
    raw({ method: 'POST', url: `${FORMS_API}/entries/${ID}`, headers: { 'content-type': type }, payload })
  t.equal((await post('{', 'application/json')).statusCode, 400)
  t.equal((await post('values=', 'application/x-www-form-urlencoded')).statusCode, 415)
  t.equal((await post('{"values":{}}', 'text/plain')).statusCode, 415)
  t.equal((await post(`{"values":{"name":"${'a'.repeat(MAX_ENTRY_BYTES)}"}}`, 'application/json')).statusCode, 413)
  t.equal((await send({ values: {} }, { id: '0b8f7f52-4a63-4f0e-9a51-6c1d2e7f3000' })).statusCode, 404)
})

t.test('hidden fields are neither required nor stored, even if their conditions are circular', async (t) => {
  const shownIf = (field: string, value: string) =>
    ({ action: 'Show', rules: [{ field, operator: 'Is', value }] }) as const
  const { sendValues, entries } = await openService(
    t,
    formOf(
      text('topic'),
      text('hidden', { required: 'Hidden?', condition: shownIf('topic', 'full') }),
      text('hen', { condition: shownIf('egg', 'laid') }),
      text('egg', { condition: shownIf('hen', 'hatched') }),
    ),
  )
  t.equal((await sendValues({ topic: 'plain', hidden: 'left over', hen: 'hatched' })).statusCode, 202)
  t.notOk('hidden' in ((await entries())[0]?.values ?? {}))
  const refused = await sendValues({ topic: 'full' })
  t.same([refused.statusCode, refused.json().errors], [422, { hidden: ['Hidden?'] }])
})

t.test('the form service validates each case as the browser does', async (t) => {
  for (const { what, field, value, error } of validationCases) {
    if (field.type === 'captcha') continue
    const { sendValues } = await openService(t, formOf(field))
    const sent = field.type === 'file' ? (value as { name: string; type: string; size: number }[]).map(uploaded) : value
    const answer = await sendValues({ [field.alias]: sent })
    t.same(
      [answer.statusCode, answer.json().errors],
      error === null ? [202, undefined] : [422, { [field.alias]: [error] }],
      what,
    )
  }
})

/** Returns a file of this size whose content matches its name. */
const uploaded = ({ name, type, size }: { name: string; type: string; size: number }) =>
  dataFile(name, type, size === 0 ? '' : contents.pdf)
const contents = {
  pdf: '%PDF-1.7\n',
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  exe: Buffer.from(`4d5a90000300000004000000ffff0000${'00'.repeat(64)}`, 'hex'),
  zip: Buffer.from(`504b0304140000000000${'00'.repeat(30)}`, 'hex'),
  text: 'name,seat\nAda,A1\n',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  html: '<script>alert(1)</script>',
}
const dataFile = (fileName: string, fileType: string, content: string | Buffer) => ({
  ...{ fileName, fileType, fileSize: String(content.length) },
  fileContents: `data:${fileType};base64,${Buffer.from(content).toString('base64')}`,
})

t.test('files are stored beside their entry under safe names if their content fits their name', async (t) => {
  const field = (...extensions: string[]): FieldSource => ({
    alias: 'it',
    caption: 'It',
    type: 'file',
    files: { several: true, extensions },
  })
  const { sendValues, entries, folder } = await openService(t, formOf(field('pdf', 'png', 'csv', 'svg', 'zip')))
  const refused: [name: string, content: string | Buffer][] = [
    ['a.pdf', contents.exe],
    ['a.pdf', contents.png],
    ['a.png', contents.html],
    ['a.csv', contents.exe],
    ['a.svg', contents.html],
    ['a.zip', contents.pdf],
  ]
  for (const [name, content] of refused) {
    const answer = await sendValues({ it: [dataFile(name, '', content)] })
    t.same(
      [answer.statusCode, answer.json().errors?.it?.[0]?.slice(0, 48)],
      [422, 'You have attempted to upload an invalid file. Va'],
      name,
    )
  }
  const many = Array.from({ length: 200 }, () => dataFile('a.pdf', 'application/pdf', contents.pdf))
  t.same((await sendValues({ it: many })).json().errors, { it: ['Please choose at most 10 files'] })
  const large = dataFile(
    'a.pdf',
    'application/pdf',
    Buffer.concat([Buffer.from(contents.pdf), Buffer.alloc(11 * 1024 * 1024)]),
  )
  t.same((await sendValues({ it: [large] })).json().errors, { it: ['The file a.pdf is larger than 10 MB'] })
  t.same(await entries(), [], 'nothing of it is kept')

  const right = [
    dataFile('../../etc/plan\u0000.PDF', 'application/pdf', contents.pdf),
    dataFile('seats.csv', 'text/csv', contents.text),
    dataFile('hall.svg', 'image/svg+xml', contents.svg),
    dataFile('all.zip', 'application/zip', contents.zip),
    dataFile('notes.csv', 'text/csv', Buffer.from('\ufeffRow;Seat', 'utf16le')),
  ]
  t.equal((await sendValues({ it: right })).statusCode, 202)
  const [entry] = await entries()
  t.match(entry?.values.it, [
    { fileName: 'plan.PDF', storedAs: 'it-1.pdf', size: 9 },
    { fileName: 'seats.csv', storedAs: 'it-2.csv' },
    { storedAs: 'it-3.svg' },
    { storedAs: 'it-4.zip' },
    { storedAs: 'it-5.csv' },
  ])
  t.equal(readFileSync(path.join(folder, ID, entry?.id ?? '', 'it-2.csv'), 'utf8'), contents.text)
})

t.test('an entry sent twice is stored once, even at the same moment and after a crash', async (t) => {
  const { sendValues, entries, clock, restart, files } = await openService(t, formOf(text('name')))
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendValues({ name: 'Ada' })))
  t.same([...new Set(answers.map(({ statusCode }) => statusCode))], [202])
  t.equal((await entries()).length, 1)
  await restart()
  t.equal((await sendValues({ name: 'Ada' })).statusCode, 202)
  t.equal((await entries()).length, 1)
  await sendValues({ name: 'Bo' })
  t.equal((await entries()).length, 2, 'another one is another one')
  clock.now = new Date(clock.now.getTime() + 11 * 60_000)
  await sendValues({ name: 'Ada' })
  t.equal((await entries()).length, 3, 'and so is the same one later')
  t.equal(files().filter((name) => name.startsWith(`unfinished${path.sep}`)).length, 0)
})

t.test('a form with a captcha requires a token for each entry', async (t) => {
  const captcha: FieldSource = { alias: 'robots', caption: 'Robots', type: 'captcha' }
  const { sendValues, entries, clock } = await openService(t, formOf(text('name'), captcha))
  // The library that verifies tokens uses the real time.
  clock.now = new Date()
  const settings = readSettings({ CAPTCHA_SECRET: SECRET })
  const token = async () => {
    const challenge = (await makeChallenge(
      { settings, random: { bytes: () => randomBytes(4) } } as never,
      clock.now,
    )) as unknown as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const send = (name: string, answer: unknown) => sendValues({ name, 'g-recaptcha-response': answer })
  const one = await token()
  for (const wrong of [undefined, '', 'x', 7]) {
    const refusal = await send('Ada', wrong)
    t.same([refusal.statusCode, Object.keys(refusal.json().errors)], [422, ['robots']], String(wrong))
  }
  t.equal((await send('Ada', one)).statusCode, 202)
  t.equal((await send('Bo', one)).statusCode, 422, 'it is spent')
  t.equal((await send('Ada', one)).statusCode, 202, 'but for the same entry again')
  t.equal((await send('Bo', [await token()])).statusCode, 202)
  t.equal((await entries()).length, 2)
})

t.test('entries are exported as CSV without formulas that a spreadsheet would run', async (t) => {
  const name = text('name', { caption: 'Name', type: 'longText' })
  const form = formOf(name, {
    alias: 'days',
    caption: 'Days',
    type: 'multipleChoice',
    options: ['Mon', 'Tue'],
  })
  const { sendValues, entries, folder, clock } = await openService(t, form)
  await sendValues({ name: '=1+1', days: ['Mon', 'Tue'] })
  clock.now = new Date(clock.now.getTime() + 1_000)
  await sendValues({ name: 'Ada "the first"\nof them' })
  const secret = { alias: 'secret', caption: 'Secret', type: 'password' } as const
  const definition = formLibraryOf([formOf(name, secret)]).all[0]?.definition
  if (!definition) throw new Error('no form')
  t.equal(
    entriesCsv(definition, await entries(), folder),
    '\ufeffSent,Name,days\r\n2026-03-02T01:00:00.000Z,\'=1+1,Mon; Tue\r\n2026-03-02T01:00:01.000Z,"Ada ""the first""\nof them",\r\n',
    'with what a field that is gone had',
  )
  t.same(await readEntries(folder, 'no such form'), [])
})

/** A web server with only the forms, in front of a scripted form service. */
async function openSite(t: Test, environment: Record<string, string> = {}, patienceMs = 10_000) {
  const upstream = await startTicketingUpstream(t)
  const settings = readSettings({
    ...{ FORMS_URL: `${upstream.url}/umbraco/forms/delivery/api/v1`, FORMS_API_KEY: 'the key' },
    ...{ PUBLIC_URL: 'http://site.example', TICKETING_URL: upstream.url, ...environment },
  })
  const out = new PassThrough()
  const log = createLogger(settings, 'web', out)
  const app = httpServer(log)
  await app.register(upstreamTimes)
  await app.register(callLimits, { settings })
  await app.register(ticketingProxy, { settings })
  await app.register(forms, { settings, forms: createFormService({ settings, now: Date.now, log }), patienceMs })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => app.close())
  const send = (body: string, headers = {}) =>
    rawRequest(url, `/forms/entries/${ID}`, { method: 'POST', body, headers: { ...JSON_BODY, ...headers } })
  return { upstream, url, send, get: (path: string) => rawRequest(url, path), logged: () => String(out.read() ?? '') }
}

t.test(
  'an entry reaches the form service in its format, with the key and the visitor’s session [API-S-53 API-S-54]',
  async (t) => {
    const { upstream, send, logged } = await openSite(t)
    upstream.respondWith(respond(202, JSON_BODY, '{"messageOnSubmit":"Thanks"}'))
    const values = { name: 'Ada', days: ['Tue'], consent: 'True', 'g-recaptcha-response': 'a token' }
    const answer = await send(JSON.stringify(values), {
      cookie: 'session_token=abc',
      authorization: 'Bearer forged',
      'api-key': 'forged',
    })
    t.equal(answer.status, 202)
    t.notMatch(JSON.stringify(answer), 'the key')
    const [entry] = upstream.requests
    t.same([entry?.method, entry?.url], ['POST', `/umbraco/forms/delivery/api/v1/entries/${ID}`])
    t.match(entry?.headers, { ...JSON_BODY, 'api-key': 'the key', authorization: 'Bearer abc' })
    t.equal(entry?.headers.cookie, undefined)
    t.same(JSON.parse(entry?.body ?? ''), { culture: 'en-AUS', values })
    await send('{"name":"Bo"}')
    t.equal(upstream.requests[1]?.headers.authorization, undefined, 'without a session nothing stands for one')
    const log = logged()
    t.notMatch(log, /Ada|the key|abc/)
    t.notMatch(log, WARNING_OR_ERROR_LINE)
  },
)

t.test('rejections of the form service have field aliases, and its failures are logged, 502 or 504', async (t) => {
  const { upstream, send, logged } = await openSite(t, { FORMS_TIMEOUT_MS: timeLimitSetting(300) })
  const refusal = JSON.stringify({ title: 'x', status: 422, errors: { name: ['Who?'], recaptcha: 'No human', odd: 7 } })
  upstream.respondWith(respond(422, JSON_BODY, refusal))
  const refused = await send('{}')
  t.same([refused.status, JSON.parse(refused.body)], [422, { errors: { name: ['Who?'], recaptcha: ['No human'] } }])
  t.notMatch(logged(), WARNING_OR_ERROR_LINE)
  const [isRefused, isLost] = ['the form service refused an entry', 'an entry could not be forwarded']
  const troubles: [Parameters<typeof upstream.respondWith>[0], number, logged?: string][] = [
    [respond(401, JSON_BODY, '{"title":"the key is wrong"}'), 502, isRefused],
    [respond(500, JSON_BODY, 'stack'), 502, isRefused],
    [respond(302, { location: 'http://elsewhere.example' }), 502, isRefused],
    [respond(404, JSON_BODY, '{}'), 404],
    [respond(422, JSON_BODY, '<html>'), 422],
    [respond(429, JSON_BODY, '{}'), 429],
    [respond(413, JSON_BODY, '{}'), 413],
    [hangUp, 502, isLost],
    [neverRespond, 504, isLost],
  ]
  for (const [trouble, status, line] of troubles) {
    upstream.respondWith(trouble)
    const answer = await send('{}')
    const log = logged()
    t.equal(WARNING_OR_ERROR_LINE.test(log), line !== undefined)
    if (line) t.match(log, line)
    t.same(
      [answer.status, JSON.parse(answer.body), answer.headers['cache-control']],
      [status, { errors: {} }, 'no-store'],
    )
  }
})

/**
 * Sends this many megabytes without a content length; returns the response's status. The server hangs up in the middle:
 * undefined if the next write failed before the response was read.
 */
async function sentInPieces(url: string, megabytes: number): Promise<number | undefined> {
  const { sent, received } = openRequest(url, `/forms/entries/${ID}`, { method: 'POST', headers: JSON_BODY })
  const response = received.then(
    ({ statusCode }) => statusCode,
    () => undefined,
  )
  const pieces = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, ' '))
  await pipeline(pieces, sent).catch(() => {})
  return response
}

/** In milliseconds: long enough for all requests to have arrived. */
const PATIENCE = timeLimit(1_500)

/** Begins this many entries and sends `bytes` bytes of each, half of the announced length; `leave` disconnects them. */
async function halfSent(url: string, count: number, bytes: number, headers: Record<string, string> = {}) {
  const half = { ...JSON_BODY, 'content-length': String(2 * bytes), ...headers }
  const begun = Array.from({ length: count }, () =>
    openRequest(url, `/forms/entries/${ID}`, { method: 'POST', headers: half }),
  )
  await Promise.all(
    begun.map(({ sent }) => new Promise((resolve) => sent.write(`{"name":"`.padEnd(bytes, 'a'), resolve))),
  )
  return { begun, leave: () => begun.map(({ sent }) => sent.destroy()) }
}

t.test('disconnecting senders cause no errors while every connection to the form service is used', async (t) => {
  const { upstream, send, url } = await openSite(t)
  for (const bytes of [100, 66_000]) {
    upstream.respondWith(neverRespond)
    const { leave } = await halfSent(url, 60, bytes)
    // It is answered only after the sixty have arrived.
    t.equal((await rawRequest(url, '/forms/definitions/x')).status, 404)
    leave()
  }
  upstream.respondWith(respond(202, JSON_BODY, '{}'))
  for (let at = 0; at < 3; at++) t.equal((await send('{"name":"Ada"}')).status, 202)
})

t.test('slow senders of one network don’t block the form for others', async (t) => {
  const { upstream, send, url } = await openSite(t, { TRUST_PROXY: '127.0.0.1', OPEN_ENTRIES_NETWORK: '3' }, PATIENCE)
  upstream.respondWith(respond(202, JSON_BODY, '{}'))
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const { begun } = await halfSent(url, 64, 100, from('203.0.113.1'))
  const honest = await send('{"name":"Ada"}', from('203.0.113.2'))
  t.equal(honest.status, 202)
  t.equal(upstream.requests.length, 1, 'a half-sent entry takes no connection to the form service')
  const statuses = await Promise.all(begun.map(async ({ received }) => (await received).statusCode))
  t.equal(statuses.filter((status) => status === 429).length, 61)
  t.equal(statuses.filter((status) => status === 408).length, 3)
  t.equal((await send('{"name":"Bo"}', from('203.0.113.1'))).status, 202, 'then there is a place again')
})

t.test('entries that are too large, cross-site or invalid aren’t forwarded', async (t) => {
  const { upstream, send, get, url } = await openSite(t)
  t.equal(
    (await send('{}', { 'content-length': String(MAX_ENTRY_BYTES + 1) }).catch(() => ({ status: 413 }))).status,
    413,
  )
  t.ok([413, undefined].includes(await sentInPieces(url, 50)), 'fifty megabytes that no header announces')
  t.equal((await send('{}', { 'sec-fetch-site': 'cross-site' })).status, 403)
  t.equal((await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status, 415)
  t.equal((await get('/forms/definitions/x')).status, 404)
  t.equal((await get('/forms/definitions/..%2Fentries')).status, 404)
  t.equal((await get('/forms/other')).status, 404)
  t.same(upstream.requests, [])
})

t.test('a definition is requested with the key, sanitised and cached, and the browser gets no key', async (t) => {
  const { upstream, get, logged } = await openSite(t)
  const wire = {
    ...{ id: ID, messageOnSubmit: '<p onclick="x()">Thanks<script>x()</script></p>', messageOnSubmitIsHtml: true },
    pages: [
      {
        fieldsets: [
          { columns: [{ width: '12', fields: [{ alias: 'name', settings: { html: '<img src=x onerror=x()>' } }] }] },
        ],
      },
    ],
  }
  upstream.respondWith(respond(200, JSON_BODY, JSON.stringify(wire)))
  const [first, second] = [await get(`/forms/definitions/${ID}`), await get(`/forms/definitions/${ID}`)]
  t.equal(first.status, 200)
  t.equal(first.body, second.body)
  t.match(JSON.parse(first.body), { messageOnSubmit: '<p>Thanks</p>', nextLabel: 'Next', submitLabel: 'SUBMIT' })
  t.notMatch(first.body, /onerror|the key/)
  t.same(
    upstream.requests.map(({ url, headers }) => [url, headers['api-key']]),
    [[`/umbraco/forms/delivery/api/v1/definitions/${ID}`, 'the key']],
  )
  upstream.respondWith(respond(404, JSON_BODY, '{}'), respond(200, JSON_BODY, '[]'))
  const other = (last: string) => get(`/forms/definitions/${ID.slice(0, -1)}${last}`)
  t.same([(await other('1')).status, (await other('2')).status], [404, 502])
  t.equal(logged().match(/"msg":"a form could not be read"/g)?.length, 1)
})
