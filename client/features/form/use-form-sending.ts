import { useState } from 'react'
import { actionMessages, OFFLINE_ADVICE } from '#client/data/field-errors.ts'
import { useCaptchaToken } from '#client/data/use-ticketing.tsx'
import { type FormDefinition, type FormField, fieldsOf } from '#shared/forms/definition'
import { entryOf } from './entry-of.ts'
import type { DynamicFormState, FormValues } from './form-state.ts'
import { type EntryAnswer, sendEntry } from './send-entry.ts'

/** The general message for a form that couldn't be sent. */
export const SUBMIT_FAILURE = [
  'Something went wrong while trying to submit the form.',
  'Please check your form details or try again later.',
]
/** The aliases of captcha errors, besides those of the form's own captcha fields. */
const CAPTCHA_ALIASES = ['recaptcha', 'recaptchaV3', 'g-recaptcha-response']

/** Submits a form's entry, with a new captcha token if it has a captcha, and shows errors where they belong. */
export function useFormSending(definition: FormDefinition, form: DynamicFormState, onSent: () => Promise<unknown>) {
  const captchaToken = useCaptchaToken()
  /** Empty without an error. */
  const [messages, setMessages] = useState<readonly string[]>([])
  /** The uploaded fraction, from 0 to 1; null when nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null)
  const fields = fieldsOf(definition)
  const hasCaptcha = fields.some(({ kind }) => kind === 'captcha')

  async function send(values: FormValues): Promise<void> {
    setMessages([])
    const token = hasCaptcha ? await captchaToken() : null
    if (token?.isError) return setMessages(actionMessages(token))
    setProgress(0)
    const answer = await entryOf(definition, values, token?.result ?? null)
      .then((entry) => sendEntry(definition.id, entry, setProgress))
      .catch((): EntryAnswer => ({ status: 0, errors: {} }))
    setProgress(null)
    if (answer.status === 202) await onSent()
    else showRefusal(answer)
  }

  /** Errors of the form's fields are shown there; others, and the captcha's, above the general message. */
  function showRefusal({ status, errors }: EntryAnswer) {
    const refused = status === 422 ? Object.entries(errors) : []
    const own = refused.flatMap(([alias, texts]) => {
      const field = fields.find((each) => each.alias === alias && isCorrectable(each))
      return field ? [{ field, message: texts.join(' ') }] : []
    })
    for (const { field, message } of own) form.setError(field.key, { type: 'server', message })
    const captchas = new Set([...CAPTCHA_ALIASES, ...fields.filter(isCaptcha).map(({ alias }) => alias)])
    const ofCaptcha = refused.filter(([alias]) => captchas.has(alias)).flatMap(([, texts]) => texts)
    setMessages([...new Set([...ofCaptcha, ...SUBMIT_FAILURE, ...(status === 0 ? [OFFLINE_ADVICE] : [])])])
  }
  return { send, messages, progress, clearMessages: () => setMessages([]) }
}

const isCaptcha = ({ kind }: FormField) => kind === 'captcha'
const isCorrectable = ({ kind }: FormField) => kind !== 'captcha' && kind !== 'hidden'
