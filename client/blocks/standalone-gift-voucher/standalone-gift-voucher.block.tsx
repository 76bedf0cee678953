import { GiftVoucherForm } from '#client/features/gift-voucher/gift-voucher-form.tsx'
import { amounts } from '../amounts.ts'
import { block } from '../block.tsx'
import { flag, items, number, text } from '../fields.ts'
import { FormSection, formSectionFields } from '../form-section.tsx'

const method = {
  methodName: text.required(),
  /** Shown in place of the name. */
  titleOverride: text,
  /** The ticketing service's id of the method. */
  paymentMethodId: number.required(),
}
const fields = {
  ...formSectionFields,
  methods: items(method, 'voucherMethod').required(),
  /** In dollars, with commas between: `25, 50, 100`. */
  defaultAmounts: amounts(25, 50, 100),
  /** The least amount, in dollars. */
  minimumAmount: number.or(5),
  /** Whether the buyer may choose the day on which it is mailed: where the ticketing service takes `sendDate`. */
  offersSendDate: flag,
}

/** The form for a gift voucher. */
export const standaloneGiftVoucher = block(fields, ({ heading, text: words, block: _, ...form }) => (
  <FormSection heading={heading} text={words}>
    <GiftVoucherForm {...form} />
  </FormSection>
))
