import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import type { BoxOffice } from '#server/box-office/box-office'
import { cleanUp } from '#server/box-office/cleanup'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { sql } from '#server/box-office/database/sql'
import { MAIL_CHANNEL, type Mail, writeMail } from '#server/box-office/mail/outbox'
import { sendMails } from '#server/box-office/mail/sending'
import { openTransport } from '#server/box-office/mail/transport'
import { type ConfirmedOrder, confirmationOf } from '#server/box-office/orders/settle/order-confirmation'
import { openBoxOffice } from '#test/support/box-office'
import { startMailServer } from '#test/support/mail-server'

const server = await startMailServer(t)
const venue = await openBoxOffice(t, { settings: { PUBLIC_URL: 'https://hall.example' } })
const { db, clock, settings, paymentProvider } = venue

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const createWith = (changes: Partial<BoxOffice['settings']> = {}): BoxOffice =>
  createBoxOffice({
    ...{ db, clock, paymentProvider },
    settings: { ...settings, ...changes },
    random: { bytes: randomBytes },
    log: log as never,
  })
const withFiles = createWith()
const withSmtp = createWith({ SMTP_URL: server.url })

/** Sends the mails that are due, over a separate transport. */
async function send(boxOffice: BoxOffice): Promise<void> {
  const transport = openTransport(boxOffice.settings)
  await sendMails(boxOffice, transport)
  transport.close()
}
const queueMail = (key: string, fields: Partial<Mail> = {}) =>
  db.transaction((tx) =>
    writeMail(
      tx,
      { key, recipient: 'grace@example.org', subject: 'News', text: 'News.', html: '<p>News.</p>', ...fields },
      clock.now(),
      { isLimited: false },
    ),
  )
t.test('a mail is announced to every box office once it is committed', async (t) => {
  let messages = 0
  let arrive = () => {}
  const announced = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const unsubscribe = await db.subscribe(MAIL_CHANNEL, () => {
    messages++
    arrive()
  })
  const written = {
    key: 'undone',
    recipient: 'grace@example.org',
    subject: 'News',
    text: 'News.',
    html: '<p>News.</p>',
  }
  const undone = db.transaction(async (tx) => {
    await writeMail(tx, written, clock.now(), { isLimited: false })
    throw new Error('undone')
  })
  await t.rejects(undone, { message: 'undone' })
  await queueMail('announced')
  await announced
  t.equal(messages, 1)
  unsubscribe()
  await db.execute(sql`delete from mail_outbox`)
})

const waiting = () =>
  db.query<{ key: string; attempts: number; nextTryAt: Date; lastError: string | null }>(
    sql`select key, attempts, next_try_at, last_error from mail_outbox where sent_at is null and refused_at is null order by id`,
  )

const seat = {
  orderLineId: 1,
  performanceId: 11,
  performance: 'Winter Journey',
  ...{ company: 'Ilse Varga', venue: 'Salon' },
  zone: 'A',
  section: 'Stalls',
}
const confirmedOrder: ConfirmedOrder = {
  order: {
    ...{ id: 300_001, sessionKey: 'key', completedAt: new Date('2026-07-01T14:30:00Z'), deliveryMethod: 'Box office' },
    ...{ deliveryDescription: 'Please bring your order number.', deliveryAddress: null },
    ...{ linesCents: 54_000, deliveryCents: 0, feesCents: 395, vouchersCents: 5_000, totalCents: 49_395 },
    ...{ isMailRefused: false, reversal: null, isGuest: true },
    ...{ email: 'grace@example.org', firstName: '<Grace> & "Co"', lastName: 'Hopper' },
  },
  lines: [
    {
      ...{ id: 1, kind: 'Performance', name: 'Winter Journey', amountCents: 54_000, venue: 'Salon' },
      company: 'Ilse Varga',
      ...{ startsAt: new Date('2026-07-04T09:30:00Z'), image: null, seriesName: null, description: null },
      ...{
        startsOn: null,
        expiresOn: null,
        voucherNumber: null,
        voucherRecipient: null,
        voucherRefusedBy: null,
        voucherSendDate: null,
        receiptName: null,
      },
      ...{ productionId: 71, packageId: null, cartLineId: 11 },
    },
  ],
  seats: [1, 2, 3, 4, 5, 6].map((number) => ({
    ...seat,
    ...{ startsAt: new Date('2026-07-04T09:30:00Z'), row: 'C', number, priceType: 'Adult', amountCents: 9_000 },
    isReturned: false,
  })),
  extras: [{ orderLineId: 1, name: 'Programme', count: 2, amountCents: 0 }],
  vouchers: [{ number: 'GV-1', amountCents: 5_000, balanceCents: 0 }],
  taxes: [],
}

t.test('an order of six tickets is confirmed in one mail, with local times and two decimals', async (t) => {
  const mail = confirmationOf(confirmedOrder, settings)
  t.equal(mail.subject, 'Order Confirmed: 300001')
  for (const text of [
    'This is order 300001 of 2 July 2026.',
    'Saturday, 04 July 2026, 7:30pm · Salon',
    'Ilse Varga',
    'Stalls, row C, seat 6 · A, Adult',
    '2 × Programme',
    'Subtotal: $540.00',
    'Fees: $3.95',
    'Gift voucher GV-1: -$50.00',
    'Total: $493.95',
    'https://hall.example/purchase/booking-complete?orderId=300001&sessionKey=key',
    settings.BOX_OFFICE_PHONE,
  ])
    t.ok(mail.text.includes(text), text)
  t.equal(mail.text.match(/row C, seat/g)?.length, 6)
  t.notOk(mail.html.includes('<Grace>'), 'names are text, also in HTML')
  t.ok(mail.html.includes('&#60;Grace&#62; &#38; &#34;Co&#34;'))
})

t.test('without a mail server, each mail is written to a file', async (t) => {
  await queueMail('order-1', { text: 'Größe €5', recipient: 'grace@example.org' })
  await queueMail('order-1', { text: 'the same news again' })
  await send(withFiles)
  const folder = path.join(settings.DATA_DIR, 'outbox')
  t.same(await readdir(folder), ['order-1.eml'])
  const content = await readFile(path.join(folder, 'order-1.eml'), 'utf8')
  t.ok(content.includes('Message-ID: <order-1@hall.example>'))
  t.ok(content.includes('To: grace@example.org'))
  t.same(await waiting(), [])
})

t.test('a mail goes to its recipient only, whatever the address looks like', async (t) => {
  const before = server.received.length
  await queueMail('order-list', { recipient: 'eve,grace@example.org' })
  await send(withSmtp)
  t.same(
    server.received.splice(before).flatMap(({ to }) => to),
    ['"eve,grace"@example.org'],
  )
  await db.execute(sql`delete from mail_outbox where key = 'order-list'`)
})

t.test('two concurrent box offices send each mail once', async (t) => {
  for (let at = 0; at < 20; at++) await queueMail(`twice-${at}`)
  await Promise.all([send(withSmtp), send(withSmtp), send(withSmtp)])
  t.same(await waiting(), [])
  const ids = server.received.map(({ content }) => /^Message-ID: (.*)$/im.exec(content)?.[1]).sort()
  t.same(ids, Array.from({ length: 20 }, (_, at) => `<twice-${at}@hall.example>`).sort())
  t.same(server.received[0]?.to, ['grace@example.org'])
})

t.test('a rejected mail is retried with increasing delays, and no address is logged', async (t) => {
  server.received.length = 0
  server.refuse('forNow')
  await queueMail('refused')
  const pauses: number[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    await send(withSmtp)
    const [mail] = await waiting()
    pauses.push(((mail?.nextTryAt.getTime() ?? 0) - clock.now().getTime()) / 1000)
    t.equal(mail?.attempts, attempt + 1)
    t.notMatch(mail?.lastError, /@/)
    await send(withSmtp)
    t.equal((await waiting())[0]?.attempts, attempt + 1, 'not before its time')
    clock.move({ minutes: (pauses.at(-1) ?? 0) / 60 })
  }
  t.same(pauses, [30, 60, 120])
  await db.execute(sql`update mail_outbox set attempts = 20 where key = 'refused'`)
  await send(withSmtp)
  t.equal((await waiting())[0]?.nextTryAt.getTime(), clock.now().getTime() + 3_600_000, 'an hour at most')
  clock.move({ minutes: 60 })
  server.refuse(null)
  await send(withSmtp)
  t.equal(server.received.length, 1)
  t.ok(lines.length > 0)
  t.notMatch(lines.join(''), /@example/)
})

t.test('a mail is sent again with the same Message-ID if its sender is killed before recording it', async (t) => {
  server.received.length = 0
  await queueMail('killed')
  const transport = openTransport(withSmtp.settings)
  const killed = {
    send: (mail: Mail) => transport.send(mail).then(() => new Promise<void>(() => {})),
    close: transport.close,
  }
  void sendMails(withSmtp, killed)
  while (!server.received.length) await new Promise((resolve) => setImmediate(resolve))
  await send(withSmtp)
  t.equal(server.received.length, 1, 'not while the other process may still be sending it')
  clock.move({ minutes: 2 })
  await send(withSmtp)
  t.equal(server.received.length, 2)
  const ids = server.received.map(({ content }) => /^Message-ID: (.*)$/im.exec(content)?.[1])
  t.equal(ids[0], ids[1], 'with one Message-ID mail programs show one mail')
  transport.close()
})

for (const [how, recipient, reason] of [
  ['forGood', 'nobody@example.org', 'EENVELOPE 550'],
  ['withoutSmtpUtf8', 'jürgen@example.org', 'EENVELOPE 553'],
  ['afterData', 'grace@example.org', 'EMESSAGE 554'],
] as const)
  t.test(`a mail that is rejected ${how} isn’t retried, and is counted in the metrics`, async (t) => {
    server.received.length = 0
    const count = async (state: string) =>
      Number(new RegExp(`^mails\\{state="${state}"\\} (\\d+)$`, 'm').exec((await venue.inject('/metrics')).body)?.[1])
    const before = await count('refused')
    await queueMail(`refused-${how}`, { recipient })
    server.refuse(how)
    await send(withSmtp)
    clock.move({ days: 2 })
    server.refuse(null)
    await send(withSmtp)
    t.same(server.received, [])
    t.equal(await count('refused'), before + 1)
    t.equal(await count('waiting'), 0)
    const refused = await db.first<{ lastError: string; attempts: number }>(
      sql`select last_error, attempts from mail_outbox where key = ${`refused-${how}`}`,
    )
    t.equal(refused?.attempts, 1)
    t.equal(refused?.lastError, reason, 'without the address')
  })

t.test('a refused mail to a closed account is counted, without its recipient and its text', async (t) => {
  const mail = { key: 'goodbye', recipient: 'nobody@example.org', subject: 'Goodbye', text: 'Seat 4.', html: 'Seat 4.' }
  const late = { ...mail, key: 'goodbye-late' }
  const whenSent = { isDeletedWhenSent: true }
  await db.transaction((tx) => writeMail(tx, mail, clock.now(), whenSent))
  server.refuse('forGood')
  await send(withSmtp)
  server.refuse(null)
  await db.transaction((tx) => writeMail(tx, late, clock.now(), whenSent))
  const lateRecipient = async () =>
    (await db.first<{ recipient: string }>(sql`select recipient from mail_outbox where key = 'goodbye-late'`))
      ?.recipient
  clock.move({ days: 6 })
  await cleanUp(db, clock.now(), settings)
  t.equal(await lateRecipient(), late.recipient, 'it is still being sent')
  clock.move({ days: 2 })
  await cleanUp(db, clock.now(), settings)
  const stored = await db.query(sql`
    select key, recipient, subject, text, html, last_error, refused_at is not null as is_refused
      from mail_outbox where key like 'goodbye%' order by key`)
  const empty = { recipient: '', subject: '', text: '', html: null, isRefused: true }
  t.match(stored, [
    { key: 'goodbye', ...empty, lastError: /^EENVELOPE 55/ },
    { key: 'goodbye-late', ...empty, lastError: 'undelivered' },
  ])
})

t.test('a server that rejects the sender keeps mails waiting', async (t) => {
  const error = Object.assign(new Error('no'), { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 })
  await queueMail('sender')
  await sendMails(withSmtp, { send: () => Promise.reject(error), close: () => {} })
  t.match(await waiting(), [{ key: 'sender', lastError: 'EENVELOPE 553' }])
  clock.move({ minutes: 1 })
  await send(withSmtp)
})

t.test('mails wait while the mail server is down, and are sent later', async (t) => {
  const unreachable = createWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await queueMail('down')
  await send(unreachable)
  t.match((await waiting())[0]?.lastError, /ECONNREFUSED|ESOCKET/)
  clock.move({ minutes: 1 })
  await send(withFiles)
  t.same(await waiting(), [])
})

t.test('a mail scheduled for a later time is sent then', async (t) => {
  const sendAt = new Date(clock.now().getTime() + 3_600_000)
  const mail = { key: 'later', recipient: 'ada@example.org', subject: 'News', text: 'News.', html: '<p>News.</p>' }
  await db.transaction((tx) => writeMail(tx, mail, clock.now(), { sendAt }))
  await send(withFiles)
  t.match(await waiting(), [{ key: 'later', attempts: 0, nextTryAt: sendAt }])
  clock.move({ minutes: 60 })
  await send(withFiles)
  t.same(await waiting(), [])
})
