import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastify from 'fastify'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import t from 'tap'
import { readSettings } from '#config/settings'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { sql } from '#server/box-office/database/sql'
import type { Attachment } from '#server/box-office/mail/outbox'
import { sendMails } from '#server/box-office/mail/sending'
import { openTransport } from '#server/box-office/mail/transport'
import { publicKeyOf, readTicketCode, signingKey, writeTicketCode } from '#server/box-office/tickets/ticket-code'
import { readLinkKey, writeLinkKey } from '#server/box-office/tickets/tickets-link'
import { walletsFor } from '#server/box-office/tickets/wallet/wallets-for'
import { upstreamTimes } from '#server/web/operations/upstream-times'
import { routeLimits } from '#server/web/security/route-limits'
import { callLimits } from '#server/web/ticketing/call-limits'
import { ticketingProxy } from '#server/web/ticketing/proxy'
import { walletPasses } from '#server/web/tickets/wallet-passes'
import { ticketsPath, walletPassPath } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import type { Result } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { processArguments } from '#test/support/process-arguments'
import {
  checkOutAsGuest,
  completeOtherSteps,
  fillTestCheckout,
  guest,
  reserveTickets,
} from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'
import {
  appleCertificates,
  googleKey,
  googlePublicKey,
  ISSUER_ID,
  PASS_TYPE,
  TEAM,
  unzip,
  verifySignature,
} from '#test/support/wallet-certificates'

const certificates = appleCertificates(365)
const venue = await openBoxOffice(t, {
  fill: fillTestCheckout,
  settings: { PUBLIC_URL: 'https://hall.example', ...certificates, ...googleKey },
})
const { db, clock, settings } = venue
const { quartet, rush } = testProgramme
const PASSWORD = 'Quartet-1828'

/** Pays the whole cart with a gift voucher. */
async function pay(visitor: TestVisitor): Promise<Result<(typeof order)['finalize']>> {
  await db.execute(sql`update gift_voucher set balance_cents = initial_cents where number = 'GV-LARGE'`)
  await visitor.call(checkout.giftVoucher, { number: 'GV-LARGE' })
  return visitor.call(order.finalize)
}
interface SentMail {
  recipient: string
  text: string
  html: string
  attachments: Attachment[]
}
const mailOf = async (key: string): Promise<SentMail> => {
  const mail = await db.first<SentMail>(sql`
    select recipient, text, html, attachments from mail_outbox where key like ${key} order by id desc limit 1`)
  if (!mail) throw new Error(`There is no mail ${key}`)
  return mail
}
/** Returns what a phone's camera reads from a picture. */
async function scanned(base64: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(base64, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}
const keyIn = (text: string) => /\/purchase\/tickets\?key=(\S+)/.exec(text)?.[1] ?? ''
const unfolded = (base64: string) => Buffer.from(base64, 'base64').toString().replace(/\r\n /g, '')

await db.execute(sql`update performance set doors_minutes = 45 where id = ${quartet.performance}`)
const buyer = venue.visitor()
await reserveTickets(buyer, quartet, 4)
await reserveTickets(buyer, rush, 3)
await checkOutAsGuest(buyer)
const bought = await pay(buyer)
const publicKey = (await venue.visitor().call(tickets.publicKey)).publicKey

/** A guest's order of eleven tickets, and the site in front of the box office. */
const eleven = venue.visitor()
await reserveTickets(eleven, quartet, 6)
await reserveTickets(eleven, rush, 5)
await checkOutAsGuest(eleven, { email: 'eleven@example.org' })
const { orderId: elevenId, sessionKey: elevenKey } = await pay(eleven)
const ofEleven = { orderId: elevenId, sessionKey: elevenKey }
const elevenTickets = await venue.visitor().call(tickets.tickets, { OrderId: elevenId, SessionKey: elevenKey })
const [ticket, handedOn, returned] = elevenTickets.performances[0]?.seats ?? []
const site = fastify()
const siteSettings = { ...settings, TICKETING_URL: await venue.listen() }
t.teardown(() => site.close())
await site.register(routeLimits)
await site.register(upstreamTimes)
await site.register(callLimits, { settings: siteSettings })
await site.register(ticketingProxy, { settings: siteSettings })
await site.register(walletPasses, { settings: siteSettings })
const passOf = (...of: Parameters<typeof walletPassPath>) => site.inject(walletPassPath(...of))

t.test('an order of seven tickets is one mail with a QR code per seat and calendar entries', async (t) => {
  const mail = await mailOf(`order-${bought.orderId}`)
  const pictures = mail.attachments.filter(({ type }) => type === 'image/png')
  t.equal(pictures.length, 7)
  const codes = await Promise.all(pictures.map(({ base64 }) => scanned(base64)))
  const read = codes.map((code) => readTicketCode(code, publicKey))
  t.equal(new Set(read.map((each) => each?.ticketId)).size, 7)
  const sold = await db.query<{ performanceId: number; seatId: number }>(sql`
    select performance_id, seat_id from seat_allocation where order_id = ${bought.orderId} order by 1, 2`)
  const inOrder = read
    .map((each) => ({ performanceId: each?.performanceId ?? 0, seatId: each?.seatId ?? 0 }))
    .sort((a, b) => a.performanceId - b.performanceId || a.seatId - b.seatId)
  t.same(inOrder, sold)
  for (const { cid } of pictures) t.equal(mail.html.split(`"cid:${cid}"`).length, 2, 'the HTML shows each once')
  const calendars = mail.attachments.filter(({ type }) => type.startsWith('text/calendar'))
  t.equal(calendars.length, 2)
  t.match(unfolded(calendars[0]?.base64 ?? ''), /SUMMARY:Quartet\r\n/)
  t.match(unfolded(calendars[0]?.base64 ?? ''), /DESCRIPTION:Stalls\\, row \w\\, seat \d+\\n/)
  t.equal(mail.text.match(/, \d+:\d\d[ap]m · doors \d+:\d\d[ap]m · /g)?.length, 1)
  t.notMatch(`${mail.html}${mail.text}`, new RegExp(codes[0] ?? ''), 'a code is in its picture only')
})

t.test('the mail is sent with inline pictures and its calendar file as an attachment', async (t) => {
  const boxOffice = createBoxOffice({ ...venue, random: { bytes: () => Buffer.alloc(32) }, log: venue.app.log })
  const transport = openTransport(settings)
  await sendMails(boxOffice, transport)
  transport.close()
  const file = await readFile(path.join(settings.DATA_DIR, 'outbox', `order-${bought.orderId}.eml`), 'utf8')
  t.equal(file.match(/^Content-Type: image\/png/gm)?.length, 7)
  t.equal(file.match(/^Content-Disposition: inline/gm)?.length, 7)
  t.equal(file.match(/^Content-Type: text\/calendar/gm)?.length, 2)
  t.match(file, /^Content-ID: <ticket-\d+@tickets>/m)
})

t.test('a guest opens all tickets of their order with the link in the mail, and no others', async (t) => {
  const key = keyIn((await mailOf(`order-${bought.orderId}`)).text)
  t.ok((await mailOf(`order-${bought.orderId}`)).html.includes(key.replaceAll('.', '.')))
  const stranger = venue.visitor()
  const shown = await stranger.call(tickets.tickets, { SessionKey: key })
  t.equal(shown.bookedBy, 'Grace Hopper')
  t.same(
    shown.performances.map(({ name, seats }) => [name, seats.length]),
    [
      ['Quartet', 4],
      ['Rush', 3],
    ],
  )
  const early = shown.performances.map(({ date, doors }) => doors && (Date.parse(date) - Date.parse(doors)) / 60_000)
  t.same(early, [45, undefined], 'when the doors open, where the venue says')
  const [seat] = shown.performances[0]?.seats ?? []
  t.equal(readTicketCode(seat?.code ?? '', publicKey)?.ticketId, seat?.id)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${seat?.qrSize} ${seat?.qrSize}" width="400" height="400"><rect width="100%" height="100%" fill="#fff"/><path d="${seat?.qrPath}"/></svg>`
  t.equal(await scanned(Buffer.from(drawing).toString('base64')), seat?.code, 'the path draws the same code')
  for (const wrong of [
    `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
    key.replace(/^\w+/, '6fff'),
    'x',
    'a.b.c',
  ]) {
    const failure = await stranger.refusal(tickets.tickets, { SessionKey: wrong })
    t.equal(failure.type, 'NOT_FOUND', wrong)
  }
  t.equal((await stranger.refusal(tickets.tickets, {})).type, 'NOT_FOUND')
})

t.test('the receipt’s key opens its order’s tickets, an order id only those of its customer', async (t) => {
  const { orderId, sessionKey } = bought
  const stranger = venue.visitor()
  const shown = await stranger.call(tickets.tickets, { OrderId: orderId, SessionKey: sessionKey })
  t.equal(shown.performances.length, 2)
  t.equal(shown.keyExpiresAt, null)
  t.equal((await stranger.refusal(tickets.tickets, { OrderId: orderId, SessionKey: 'wrong' })).type, 'NOT_FOUND')
  t.equal((await stranger.refusal(tickets.tickets, { OrderId: orderId })).type, 'SIGN_IN_NEEDED')
  t.equal(
    (await stranger.refusal(tickets.tickets, { OrderId: 1 })).type,
    'SIGN_IN_NEEDED',
    'whether there is one or not',
  )
  t.equal((await stranger.refusal(tickets.tickets, { PerformanceId: quartet.performance })).type, 'SIGN_IN_NEEDED')

  const customer = venue.visitor()
  await reserveTickets(customer)
  await customer.call(checkout.register, {
    ...guest,
    email: 'ada@example.org',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })
  await completeOtherSteps(customer)
  const own = await pay(customer)
  t.equal((await customer.call(tickets.tickets, { OrderId: own.orderId })).performances[0]?.seats.length, 2)
  t.equal(
    (await customer.call(tickets.tickets, { PerformanceId: quartet.performance })).performances[0]?.seats.length,
    2,
  )
  t.same((await customer.call(tickets.tickets, { PerformanceId: rush.performance })).performances, [])
  const setState = (state: string) =>
    db.execute(sql`
      update orders
         set state = ${state}, completed_at = case ${state} when 'completed' then placed_at end
       where id = ${own.orderId}`)
  for (const state of ['pending', 'lapsed']) {
    await setState(state)
    t.same((await customer.call(tickets.tickets, { PerformanceId: quartet.performance })).performances, [], state)
  }
  await setState('completed')
  for (const id of [orderId, 1]) {
    const failure = await customer.refusal(tickets.tickets, { OrderId: id })
    t.same([failure.status, failure.type], [403, 'NOT_YOURS'], 'whether there is one or not')
  }
})

/** Returns the content of a pass, after its hashes and signature were verified. */
function verified(archive: Buffer) {
  const files = unzip(archive)
  const read = (name: string) => files.get(name) ?? Buffer.alloc(0)
  const manifest: Record<string, string> = JSON.parse(String(read('manifest.json')))
  const named = Object.keys(manifest).sort()
  t.same(named, [...files.keys()].filter((name) => !['manifest.json', 'signature'].includes(name)).sort())
  for (const name of named) t.equal(createHash('sha1').update(read(name)).digest('hex'), manifest[name], name)
  verifySignature(read('signature'), read('manifest.json'), certificates.APPLE_WALLET_ISSUER)
  return { pass: JSON.parse(String(read('pass.json'))), files }
}

t.test('a ticket’s pass for Apple Wallet is signed, with its code, seat and doors', async (t) => {
  t.same(elevenTickets.performances[0]?.wallets, ['apple', 'google'])
  const answer = await passOf('apple', ofEleven, ticket?.id)
  t.match(answer.headers, {
    'content-type': 'application/vnd.apple.pkpass',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="quartet.pkpass"',
  })
  const { pass, files } = verified(answer.rawPayload)
  t.match(pass, {
    ...{ formatVersion: 1, passTypeIdentifier: PASS_TYPE, teamIdentifier: TEAM, sharingProhibited: true },
    ...{ serialNumber: `${ticket?.id}-0`, backgroundColor: 'rgb(244, 240, 231)' },
    barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket?.code }],
    eventTicket: {
      primaryFields: [{ value: 'Quartet' }],
      secondaryFields: [
        { label: 'Section', value: 'Stalls' },
        { label: 'Row', value: ticket?.row },
        { label: 'Seat', value: ticket?.number },
      ],
      auxiliaryFields: [{ label: 'Doors open', value: /^\d+:\d\d[ap]m$/ }, { label: 'Zone' }, { value: 'Adult' }],
    },
  })
  t.notMatch(JSON.stringify(pass), /Grace|Hopper|example\.org/)
  const icon = await sharp(files.get('icon@2x.png')).metadata()
  t.same([icon.format, icon.width, icon.height], ['png', 58, 58])
})

t.test('all tickets of an order are one file for Apple Wallet, if there are at most ten', async (t) => {
  for (const [ofQuartet, ofRush] of [
    [1, 1],
    [5, 5],
  ] as const) {
    const other = venue.visitor()
    await reserveTickets(other, quartet, ofQuartet)
    await reserveTickets(other, rush, ofRush)
    await checkOutAsGuest(other, { email: `wallet-${ofQuartet}@example.org` })
    const pass = await passOf('apple', await pay(other))
    t.equal(unzip(pass.rawPayload).size, ofQuartet + ofRush)
  }
  const key = keyIn((await mailOf(`order-${bought.orderId}`)).text)
  const answer = await passOf('apple', { key })
  t.equal(answer.headers['content-type'], 'application/vnd.apple.pkpasses')
  const packed = [...unzip(answer.rawPayload).values()].map((archive) => verified(archive).pass.barcodes[0].message)
  const shown = await venue.visitor().call(tickets.tickets, { SessionKey: key })
  t.same(packed.sort(), shown.performances.flatMap(({ seats }) => seats.map(({ code }) => code)).sort())
  const all = { OrderId: elevenId, SessionKey: elevenKey, Wallet: 'apple' as const }
  t.equal((await venue.visitor().refusal(tickets.walletPass, all)).type, 'NOT_FOUND')
})

t.test('a ticket’s link to Google Wallet is signed, with its code, seat and doors', async (t) => {
  const { statusCode, headers } = await passOf('google', ofEleven, ticket?.id)
  t.same([statusCode, headers['referrer-policy']], [303, 'no-referrer'])
  const address = String(headers.location)
  t.match(address, /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
  const [head = '', body = '', signature = ''] = address.split('/').at(-1)?.split('.') ?? []
  t.ok(verify('RSA-SHA256', Buffer.from(`${head}.${body}`), googlePublicKey, Buffer.from(signature, 'base64url')))
  const [header, claims] = [head, body].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  t.same(header, { alg: 'RS256', typ: 'JWT' })
  t.match(claims, {
    ...{ iss: 'tickets@hall.example', aud: 'google', typ: 'savetowallet' },
    payload: {
      eventTicketClasses: [
        { id: `${ISSUER_ID}.performance-${quartet.performance}-0`, eventName: { defaultValue: { value: 'Quartet' } } },
      ],
      eventTicketObjects: [
        {
          id: `${ISSUER_ID}.ticket-${ticket?.id}-0`,
          classId: `${ISSUER_ID}.performance-${quartet.performance}-0`,
          barcode: { type: 'QR_CODE', value: ticket?.code },
          seatInfo: { seat: { defaultValue: { value: ticket?.number } } },
        },
      ],
    },
  })
  const { start, doorsOpen } = claims.payload.eventTicketClasses[0].dateTime
  t.equal(Date.parse(start) - Date.parse(doorsOpen), 45 * 60_000)
  t.notMatch(JSON.stringify(claims), /Grace|Hopper|example\.org/)
  const all = { OrderId: elevenId, SessionKey: elevenKey, Wallet: 'google' as const }
  t.equal((await venue.visitor().refusal(tickets.walletPass, all)).type, 'NOT_FOUND', 'one at a time')
})

t.test('only the ticket’s holder gets its pass, and nobody once it was returned', async (t) => {
  const page = ticketsPath(ofEleven)
  await db.execute(sql`update order_ticket set returned_at = ${clock.now()} where id = ${returned?.id}`)
  await venue.visitor().call(tickets.handOn, {
    ...{ ticketId: handedOn?.id ?? 0, orderId: elevenId, sessionKey: elevenKey },
    ...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@friends.example' },
  })
  for (const gone of [handedOn, returned]) {
    const { statusCode, headers } = await passOf('apple', ofEleven, gone?.id)
    t.same([statusCode, headers.location], [303, page], 'the tickets’ page says so')
  }
  const { text } = await mailOf(`holder-${handedOn?.id}-1`)
  const [, link = ''] = /Add to Apple Wallet: https:\/\/hall\.example(\S+)/.exec(text) ?? []
  t.match(text, /Add to Google Wallet: https:\/\/hall\.example\/purchase\/wallet-pass\?wallet=google&key=/)
  const { pass } = verified((await site.inject(link)).rawPayload)
  t.equal(readTicketCode(pass.barcodes[0].message, publicKey)?.holder, 1)

  const ticketId = ticket?.id
  const wrong = await passOf('apple', { orderId: elevenId, sessionKey: 'wrong' }, ticketId)
  t.equal(wrong.statusCode, 303)
  const stranger = await passOf('apple', { orderId: elevenId }, ticketId)
  t.same([stranger.statusCode, stranger.headers.location], [303, ticketsPath({ orderId: elevenId })])
  const other = await passOf('apple', { orderId: bought.orderId, sessionKey: bought.sessionKey }, ticketId)
  t.equal(other.statusCode, 303, 'a ticket of another order')
})

t.test('there are no passes for a performance that is over or cancelled, or with an expired certificate', async (t) => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const ticket = { isCancelled: false, endsAt: inDays(10) }
  const both = readSettings({ ...appleCertificates(5), ...googleKey })
  t.same(walletsFor(ticket, both, inDays(4)), ['apple', 'google'])
  t.same(walletsFor(ticket, both, inDays(6)), ['google'], 'the certificate has expired')
  t.same(walletsFor({ ...ticket, isCancelled: true }, both, inDays(4)), [])
  t.same(walletsFor({ ...ticket, endsAt: inDays(3) }, both, inDays(4)), [])
  t.same(walletsFor(ticket, readSettings({}), inDays(4)), [], 'without certificate and key')
  const become = (state: string) =>
    db.execute(sql`update performance set state = ${state} where id = ${quartet.performance}`)
  await become('cancelled')
  for (const wallet of ['apple', 'google'] as const) {
    const { statusCode, headers } = await passOf(wallet, ofEleven, elevenTickets.performances[0]?.seats[0]?.id)
    t.same([statusCode, headers.location], [303, ticketsPath(ofEleven)], wallet)
  }
  await become('scheduled')
})

t.test('resent tickets are one mail with a QR code per seat and the calendar entry [ACC-24]', async (t) => {
  const customer = venue.visitor()
  await customer.call(authentication.login, { userName: 'ada@example.org', password: PASSWORD })
  await db.execute(sql`update order_ticket set returned_at = ${clock.now()} where id = (
    select max(t.id) from order_ticket t join orders o on o.id = t.order_id join customer c on c.id = o.customer_id
     where c.email = 'ada@example.org')`)
  await customer.call(account.resendTickets, { tessituraPerformanceId: quartet.performance })
  const mail = await mailOf('tickets-%')
  t.equal(mail.recipient, 'ada@example.org')
  t.same(
    mail.attachments.map(({ type }) => type.split(';')[0]),
    ['image/png', 'text/calendar'],
    'the returned seat isn’t among them',
  )
  t.ok(readTicketCode(await scanned(mail.attachments[0]?.base64 ?? ''), publicKey))
  t.match(Buffer.from(mail.attachments[1]?.base64 ?? '', 'base64').toString(), /^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/)
})

t.test('a moved performance keeps its calendar id and raises its sequence, on page and in mail', async (t) => {
  const customer = venue.visitor()
  await customer.call(authentication.login, { userName: 'ada@example.org', password: PASSWORD })
  const field = (name: string, text: string | undefined) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text ?? '')?.[1]
  const shown = async () => {
    const { performances } = await customer.call(tickets.tickets, { PerformanceId: quartet.performance })
    return performances[0]?.calendar
  }
  await db.execute(sql`update performance set changed_at = '2026-03-02T02:00:00Z' where id = ${quartet.performance}`)
  const before = await shown()
  t.equal(field('DTSTAMP', before), '20260302T020000Z', 'not the time of the request')
  t.match(field('UID', before), `performance-${quartet.performance}@`)
  const move = (by: string) =>
    db.first<{ stamp: string }>(sql`
      update performance
         set starts_at = starts_at + ${by}::interval
       where id = ${quartet.performance}
      returning to_char(now() at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as stamp`)
  const moved = await move('1 minute')
  await db.execute(sql`update performance set can_select_seats = can_select_seats where id = ${quartet.performance}`)
  await db.execute(sql`delete from mail_outbox where key like 'tickets-%'`)
  await customer.call(account.resendTickets, { tessituraPerformanceId: quartet.performance })
  const mailed = Buffer.from((await mailOf('tickets-%')).attachments[1]?.base64 ?? '', 'base64').toString()
  for (const after of [await shown(), mailed]) {
    t.equal(field('UID', after), field('UID', before))
    t.equal(Number(field('SEQUENCE', after)), Number(field('SEQUENCE', before)) + 1, 'only the move is counted')
    t.not(field('DTSTART', after), field('DTSTART', before))
    t.equal(field('DTSTAMP', after), moved?.stamp, 'the time of the move')
  }
  await move('-1 minute')
})

t.test('a link is valid until thirty days after the order’s last performance', async (t) => {
  const key = keyIn((await mailOf(`order-${bought.orderId}`)).text)
  const visitor = venue.visitor()
  const { keyExpiresAt } = await visitor.call(tickets.tickets, { SessionKey: key })
  const last = await db.first<{ endsAt: Date }>(sql`select ends_at from performance where id = ${rush.performance}`)
  t.equal(Date.parse(keyExpiresAt ?? '') - (last?.endsAt.getTime() ?? 0), 30 * 86_400_000)
  clock.move({ minutes: (Date.parse(keyExpiresAt ?? '') - clock.now().getTime()) / 60_000 })
  const move = (days: number) =>
    db.execute(sql`
      update performance
         set starts_at = starts_at + ${days}::int * interval '1 day', ends_at = ends_at + ${days}::int * interval '1 day'
       where id = ${rush.performance}`)
  await move(40)
  const moved = await visitor.call(tickets.tickets, { SessionKey: key })
  t.ok(moved.performances.length, 'a link follows a performance that moved')
  t.equal(Date.parse(moved.keyExpiresAt ?? '') - Date.parse(keyExpiresAt ?? ''), 40 * 86_400_000)
  await move(-40)
  t.equal((await visitor.refusal(tickets.tickets, { SessionKey: key })).type, 'NOT_FOUND')
})

t.test('a link’s key can’t be forged with another secret or a later time', async (t) => {
  const link = { orderId: 300_001, expiresAt: new Date('2027-01-01T00:00:00Z') }
  const key = writeLinkKey(link, 'one secret')
  t.same(readLinkKey(key, 'one secret'), link)
  t.equal(readLinkKey(key, 'another'), undefined)
  const [, end = '', signature = ''] = key.split('.')
  t.equal(readLinkKey(`${(300_002).toString(36)}.${end}.${signature}`, 'one secret'), undefined)
  t.equal(readLinkKey(`${key}A`, 'one secret'), undefined)
})

t.test('a ticket’s code is verified offline by the venue’s public key, and a forged one fails', async (t) => {
  const secret = Buffer.alloc(32, 9).toString('base64url')
  const said = { ticketId: 2 ** 40 - 1, performanceId: 2 ** 32 - 1, seatId: 17, holder: 0 }
  const code = writeTicketCode(said, signingKey(secret))
  t.match(code, /^FT[A-Z2-7]{125}$/)
  t.same(readTicketCode(code, publicKeyOf(secret)), said)
  t.equal(readTicketCode(code, publicKeyOf(Buffer.alloc(32, 8).toString('base64url'))), undefined)
  for (const at of [2, 20, 60, 126]) {
    const changed = `${code.slice(0, at)}${code[at] === 'A' ? 'B' : 'A'}${code.slice(at + 1)}`
    t.equal(readTicketCode(changed, publicKeyOf(secret)), undefined, `changed at ${at}`)
  }
  for (const bad of ['', 'FT', code.slice(0, -1), `${code}A`, code.toLowerCase(), `FT${'='.repeat(125)}`])
    t.equal(readTicketCode(bad, publicKeyOf(secret)), undefined)
  const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  t.equal(readTicketCode(code, x ?? ''), undefined)
})

t.test('the command verifies a ticket with the public key alone', async (t) => {
  const secret = Buffer.alloc(32, 9).toString('base64url')
  const code = writeTicketCode({ ticketId: 5, performanceId: 11, seatId: 17, holder: 0 }, signingKey(secret))
  const check = (...args: string[]) =>
    execFileSync(process.execPath, [...processArguments('server/box-office/command.ts'), 'check-ticket', ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  t.match(check(code, '--public-key', publicKeyOf(secret)), /^Valid: ticket 5, performance 11, seat 17\n$/)
  t.throws(() =>
    check(
      code.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
      '--public-key',
      publicKeyOf(secret),
    ),
  )
})
