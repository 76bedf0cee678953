import { Nothing } from '../shapes/nothing.schemas.ts'
import {
  amountSent,
  captchaTokenSent,
  idSent,
  oneOfSent,
  optionalListSent,
  optionalText,
} from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/** Names of the ticketing service's API; the site shows texts with the venue's name instead. */
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
  flags: optionalListSent(oneOfSent(donationFlags), donationFlags.length),
  captchaToken: captchaTokenSent,
})

export const donationSchemas = { create: { body: DonationSent, result: Nothing } }
export type DonationSchemas = typeof donationSchemas
