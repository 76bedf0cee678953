import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import type { Test } from 'tap'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { hashPassword } from '#server/box-office/customers/passwords'
import { sql } from '#server/box-office/database/sql'
import type { Mail } from '#server/box-office/mail/outbox'
import { sendMails } from '#server/box-office/mail/sending'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { type BoxOfficeOptions, type OpenBoxOffice, openBoxOffice, type TestVisitor } from './box-office.ts'
import { completeOtherSteps, fillTestCheckout, reserveTickets, testCheckout } from './test-checkout.ts'

export const PASSWORD = 'Abcdef1!'
/** Two customers, each with an address. */
export const ada = { id: 900, email: 'Ada@Example.org', home: 901 }
export const bea = { id: 910, email: 'bea@example.org', home: 911 }
type Customer = typeof ada

export interface BoxOfficeWithAccounts extends OpenBoxOffice {
  /** Delivers the mails in the outbox, and returns them. */
  deliverMails(): Promise<Mail[]>
  /** `from` is the visitor's address, as in `visitor`. */
  signedIn(customer?: Customer, from?: string): Promise<TestVisitor>
  /** Buys tickets as a customer, paid with a voucher. Returns the order's number. */
  buy(visitor: TestVisitor, of: { id: number; performance: number }, count?: number): Promise<number>
  /** The box office's log of mail deliveries. */
  log: readonly string[]
}

/** Opens a box office with two customers. It doesn't listen, so that mails are sent only by `deliverMails`. */
export async function openBoxOfficeWithAccounts(
  test: Test,
  {
    databaseUrl,
    engine,
    fill = fillTestCheckout,
    settings: changed,
    paymentProvider: provider,
  }: Pick<BoxOfficeOptions, 'databaseUrl' | 'engine' | 'fill' | 'settings' | 'paymentProvider'> = {},
): Promise<BoxOfficeWithAccounts> {
  const venue = await openBoxOffice(test, {
    fill,
    settings: { PUBLIC_URL: 'https://hall.example', ...changed },
    ...(databaseUrl && { databaseUrl }),
    ...(engine && { engine }),
    ...(provider && { paymentProvider: provider }),
  })
  const { settings, db, clock, paymentProvider } = venue
  const log: string[] = []
  const boxOffice = createBoxOffice({
    ...{ settings, db, clock, paymentProvider },
    random: { bytes: randomBytes },
    log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }) as never,
  })
  const passwordHash = await hashPassword(PASSWORD)
  await db.transaction(async (tx) => {
    for (const { id, email, home } of [ada, bea]) {
      await tx.execute(sql`
        insert into customer (id, email, password_hash, first_name, last_name, phone, created_at)
        values (${id}, ${email}, ${passwordHash}, ${email.slice(0, 3)}, 'Lovelace', '0400 000 000', now())`)
      await tx.execute(sql`
        insert into address (id, customer_id, country_id, state_id, line1, suburb, post_code, is_primary, created_at)
        values (${home}, ${id}, 1, 2, '9 Pitt Street', 'Sydney', '2000', true, now())`)
    }
  })
  return {
    ...venue,
    log,
    deliverMails: async () => {
      const sent: Mail[] = []
      await sendMails(boxOffice, { send: async (mail) => void sent.push(mail), close: () => {} })
      return sent
    },
    signedIn: async ({ email } = ada, from) => {
      const visitor = venue.visitor(from)
      await visitor.call(authentication.login, { userName: email, password: PASSWORD })
      return visitor
    },
    buy: async (visitor, of, count = 2) => {
      await reserveTickets(visitor, of, count)
      return payWithVoucher(venue, visitor)
    },
  }
}

/** Takes a signed-in customer with a saved address through the checkout. Returns the order's number. */
export async function payWithVoucher({ db }: Pick<OpenBoxOffice, 'db'>, visitor: TestVisitor): Promise<number> {
  const number = testCheckout.vouchers.large
  await db.execute(sql`update gift_voucher set balance_cents = initial_cents where number = ${number}`)
  await completeOtherSteps(visitor)
  await visitor.call(checkout.giftVoucher, { number })
  const { orderId } = await visitor.call(order.finalize)
  return orderId ?? 0
}
