import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { session } from '#shared/ticketing/session/session'
import type { CheckOptions } from './options.ts'
import { Report } from './report.ts'
import { newVisitor, type ServiceOptions, type Visitor } from './service.ts'
import {
  exchangeOneTicket,
  readPurchases,
  registerCustomer,
  returnOneTicket,
  walkAccount,
  walkSignIn,
} from './walks/account.ts'
import { NOTHING_ON_SALE, readCatalogue } from './walks/catalogue.ts'
import { PERSON, type Person, personOf } from './walks/checkout.ts'
import { walkProgramme } from './walks/programme.ts'
import {
  buyAsCustomer,
  buyBestAvailable,
  buyChosenSeats,
  buyFixedPackage,
  buyFlexiPackage,
  buyGifts,
  type Walk,
} from './walks/purchases.ts'
import { walkRefusals } from './walks/refusals.ts'
import { walkReturnedSeats } from './walks/returned-seats.ts'

/**
 * Makes all calls of the contract at a ticketing service, and six purchases. Reports where its answers depart from the
 * contract. Orders and an account remain: don't check a service that sells.
 */
export async function checkService(options: CheckOptions): Promise<Report> {
  const report = new Report()
  const service: ServiceOptions = { url: options.url, report, captchaToken: options.captchaToken }
  const visitor = newVisitor(service)
  if (!(await visitor.raw(session.info))) return report
  const person = (await report.part('countries', () => personOf(visitor, ''))) ?? PERSON
  let guests = 0
  const guest = () => ({ ...person, email: addressOf(options, ++guests) })

  await report.part('refusals', () => walkRefusals(newVisitor(service), guest(), report))
  const catalogue = (await report.part('what is on sale', () => readCatalogue(visitor, report))) ?? NOTHING_ON_SALE
  await report.part('programme', () => walkProgramme(visitor, catalogue, report, options))
  await report.part('returned seats', () => walkReturnedSeats(newVisitor(service), guest(), report))

  const walk = { catalogue, service, options, guest }
  await report.part('best available seats', () => buyBestAvailable(walk))
  const bought = await report.part('donation and gift voucher', () => buyGifts(walk))
  const giftVoucher = options.giftVoucher ?? bought
  await report.part('chosen seats', () => buyChosenSeats({ ...walk, options: { ...options, giftVoucher } }))
  await report.part('fixed package', () => buyFixedPackage(walk))
  await report.part('flexi package', () => buyFlexiPackage(walk))
  await report.part('account', () => walkNewCustomer(walk, guest()))
  const { customer } = options
  if (customer) await report.part('customer', () => walkCustomer(service, customer))
  else report.skip([account.renewalSummary, account.renew], 'no --customer with a package')
  return report
}

/** Buys and returns tickets as a new customer, and closes the account. */
async function walkNewCustomer(walk: Walk, person: Person): Promise<void> {
  const { service } = walk
  const customer = await registerCustomer(service, person)
  if (!customer) return
  await walkAccount(customer, person, service.report)
  await buyAsCustomer(walk, customer)
  await exchangeOneTicket(customer, service.report)
  await returnOneTicket(customer, service.report)
  await walkSignIn(customer, person, service)
}

/** Reads the purchases of a customer who has some, and puts a renewal into the cart. */
async function walkCustomer(service: ServiceOptions, { address, password }: NonNullable<CheckOptions['customer']>) {
  const visitor: Visitor = newVisitor(service)
  await visitor.ask(authentication.login, { userName: address, password })
  await readPurchases(visitor)
  const packages = await visitor.ask(account.packages)
  const renewal = packages?.packages.find(({ canRenew, renewalId }) => canRenew && renewalId !== null)
  if (renewal?.renewalId) {
    await visitor.ask(account.renew, { id: renewal.renewalId })
    await visitor.ask(account.renewalSummary, { Id: renewal.renewalId })
    await visitor.ask(session.clearCart)
  }
  await visitor.ask(authentication.logout)
}

/** Returns a mail address that no other run has used. */
function addressOf({ mailAddress = 'contract@example.org' }: CheckOptions, number: number): string {
  const at = mailAddress.lastIndexOf('@')
  return `${mailAddress.slice(0, at)}+${Date.now().toString(36)}${number}${mailAddress.slice(at)}`
}
