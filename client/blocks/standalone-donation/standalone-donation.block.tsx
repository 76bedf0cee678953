import { DonationForm } from '#client/features/donation/donation-form.tsx'
import { amounts } from '../amounts.ts'
import { block } from '../block.tsx'
import { items, link, number, text } from '../fields.ts'
import { FormSection, formSectionFields } from '../form-section.tsx'

const fund = {
  title: text.required(),
  description: text,
  /** The page about the fund. */
  url: link,
  /** The ticketing service's id of the fund. */
  tessituraFund: number.required(),
}
const fields = {
  ...formSectionFields,
  funds: items(fund, 'donationFund').required(),
  /** In dollars, separated by commas: `25, 50, 100`. */
  defaultAmounts: amounts(25, 50, 100),
  /** The minimum amount that the form states, in dollars. The ticketing service enforces its own. */
  minimumAmount: number.or(5),
  /** Donations above this amount are recognised publicly. */
  recognitionAmount: number.or(500),
}

/** The donation form. */
export const standaloneDonation = block(fields, ({ heading, text: words, block: _, ...form }) => (
  <FormSection heading={heading} text={words}>
    <DonationForm {...form} />
  </FormSection>
))
