import { GiftVoucherForm } from '#client/features/gift-voucher/gift-voucher-form.tsx'
import { amounts } from '../amounts.ts'
import { block } from '../block.tsx'
import { flag, items, number, text } from '../fields.ts'
import { FormSection, formSectionFields } from '../form-section.tsx'

const method = {
  methodName: text.required(),
  /** Replaces the name. */
  titleOverride: text,
  /** The ticketing service's id of the method. */
  paymentMethodId: number.required(),
}
const fields = {
  ...formSectionFields,
  methods: items(method, 'voucherMethod').required(),
  /** In dollars, separated by commas: `25, 50, 100`. */
  defaultAmounts: amounts(25, 50, 100),
  /** The minimum amount, in dollars. */
  minimumAmount: number.or(5),
  /** Whether buyers may choose the delivery date; requires a ticketing service that accepts `sendDate`. */
  offersSendDate: flag,
}

/** The gift voucher form. */
export const standaloneGiftVoucher = block(fields, ({ heading, text: words, block: _, ...form }) => (
  <FormSection heading={heading} text={words}>
    <GiftVoucherForm {...form} />
  </FormSection>
))
