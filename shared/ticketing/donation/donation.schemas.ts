import { Nothing } from '../shapes/nothing.schemas.ts'
import {
  amountSent,
  captchaTokenSent,
  idSent,
  listSent,
  oneOfSent,
  optionalText,
} from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/** The wire's own names; the site words them with the venue's. */
export const donationFlags = [
  'MonthlyDonation',
  'Anonymous',
  'SendInformationAboutMrcInMyWill',
  'AlreadyIncludedMrcInMyWill',
] as const

export const DonationSent = shape({
  /** The fund's `tessituraFund` id. */
  fundId: idSent,
  amount: amountSent,
  name: optionalText(120),
  receiptName: optionalText(120),
  flags: listSent(oneOfSent(donationFlags), donationFlags.length),
  captchaToken: captchaTokenSent,
})

export const donationSchemas = { create: { body: DonationSent, result: Nothing } }
export type DonationSchemas = typeof donationSchemas
