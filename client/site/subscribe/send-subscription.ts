import { formErrorsOf } from '#client/data/field-errors.ts'
import type { CallTicketing } from '#client/data/use-ticketing.tsx'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'

/** The form's fields, in their order. */
const FIELDS = ['firstName', 'lastName', 'email'] as const

/** What is shown of a failure: messages by field, and at `form` those of no field. */
export type SubscribeErrors = Partial<Record<(typeof FIELDS)[number] | 'form', string>>

/** Sends the form, and gives the errors, or null where the visitor is subscribed. */
export async function sendSubscription(
  callTicketing: CallTicketing,
  form: HTMLFormElement,
): Promise<SubscribeErrors | null> {
  const values = new FormData(form)
  const [firstName, lastName, email] = FIELDS.map((name) => String(values.get(name) ?? '')) as [string, string, string]
  const envelope = await callTicketing(subscribe.subscribe, { firstName, lastName, email })
  if (!envelope.isError) return null
  const { fields, general } = formErrorsOf(envelope)
  const isOwn = ({ path }: { path: string }) => FIELDS.some((name) => name === path)
  const own = fields.filter(isOwn).map(({ path, message }) => [path, message])
  // Of the captcha, or of a field that this form hasn't got.
  const elsewhere = fields.filter((each) => !isOwn(each)).map(({ message }) => message)
  return { ...Object.fromEntries(own), form: [...general, ...elsewhere].join(' ') }
}
