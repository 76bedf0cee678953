import { formErrorsOf } from '#client/data/field-errors.ts'
import type { CallTicketing } from '#client/data/use-ticketing.tsx'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'

/** The form's fields, in order. */
const FIELDS = ['firstName', 'lastName', 'email'] as const

/** The messages of a failure by field; those without a field are at `form`. */
export type SubscribeErrors = Partial<Record<(typeof FIELDS)[number] | 'form', string>>

/** Sends the form. Returns its errors, or whether the visitor has to confirm the subscription by a mailed link. */
export async function sendSubscription(
  callTicketing: CallTicketing,
  form: HTMLFormElement,
): Promise<SubscribeErrors | { isToConfirm: boolean }> {
  const values = new FormData(form)
  const [firstName, lastName, email] = FIELDS.map((name) => String(values.get(name) ?? '')) as [string, string, string]
  const envelope = await callTicketing(subscribe.subscribe, { firstName, lastName, email })
  if (!envelope.isError) return { isToConfirm: envelope.result.isToConfirm ?? false }
  const { fields, general } = formErrorsOf(envelope)
  const isOwn = ({ path }: { path: string }) => FIELDS.some((name) => name === path)
  const own = fields.filter(isOwn).map(({ path, message }) => [path, message])
  // Errors of the captcha, or of a field that this form doesn't have.
  const elsewhere = fields.filter((each) => !isOwn(each)).map(({ message }) => message)
  return { ...Object.fromEntries(own), form: [...general, ...elsewhere].join(' ') }
}
