import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formErrorsOf, messagesOf } from '#client/data/field-errors.ts'
import { browserLocation } from '#client/data/page-location.ts'
import { registerFormField } from '#client/data/register-form-field.ts'
import { useSession } from '#client/data/session.tsx'
import { useCall } from '#client/data/use-call.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { Failure } from '#shared/ticketing/envelope'
import { promo } from '#shared/ticketing/promo/promo'
import { codeInAddress, withoutCode } from './promo-address.ts'
import styles from './promo-form.module.css'

/** The timeout for the page's reload, in milliseconds; after it the form is usable again. */
const RELOAD_WAIT = 10_000
/** The delay between applying a code from the address and scrolling to the form, in milliseconds. */
const ANCHOR_DELAY = 200

/**
 * The field for a promo code; or the session's code with its messages and a button to remove it. A code in the page's
 * address is applied automatically. `anchor` is the id of the surrounding element.
 */
export function PromoForm({ anchor }: { anchor: string }) {
  const { setHasPromoCode } = useSession()
  const callTicketing = useTicketing()
  const { data, error } = useCall(promo.get, undefined, { isPersonal: true })
  const form = useForm({ defaultValues: { code: '' } })
  const { setError, setValue } = form
  const [isBusy, setIsBusy] = useState(false)
  const [notRemoved, setNotRemoved] = useState<Failure | null>(null)
  const reload = useReload(() => setIsBusy(false))

  useEffect(() => {
    if (data) setHasPromoCode(data.code !== null)
  }, [data, setHasPromoCode])
  useEffect(() => {
    if (error) console.error('The promo code could not be read', messagesOf(error))
  }, [error])

  const apply = useCallback(
    async (code: string): Promise<boolean> => {
      setIsBusy(true)
      const envelope = await callTicketing(promo.apply, { code })
      if (!envelope.isError) return true
      setIsBusy(false)
      const { fields, general } = formErrorsOf(envelope)
      const messages = fields.length > 0 ? fields.map(({ message }) => message) : general
      setError('code', { type: 'server', message: messages.join(' ') }, { shouldFocus: true })
      return false
    },
    [callTicketing, setError],
  )
  const remove = async () => {
    setIsBusy(true)
    const envelope = await callTicketing(promo.remove)
    if (!envelope.isError) return reload()
    setIsBusy(false)
    setNotRemoved(envelope)
  }

  const hasTriedAddress = useRef(false)
  useEffect(() => {
    const code = codeInAddress(browserLocation.href())
    if (!data || data.code !== null || !code || hasTriedAddress.current) return
    hasTriedAddress.current = true
    setValue('code', code)
    void apply(code).then((isApplied) => {
      if (isApplied) setTimeout(() => reload(anchor), ANCHOR_DELAY)
    })
  }, [data, apply, reload, setValue, anchor])

  const messages = data && data.messages.length > 0 && (
    <ul className={styles.messages}>
      {data.messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
  if (data && data.code !== null)
    return (
      <div className={styles.applied}>
        <p className="label">Your promo code</p>
        <p className={styles.code}>{data.code}</p>
        {messages}
        <ActionFailure failure={notRemoved} />
        <Button variant="secondary" isBusy={isBusy} onClick={remove}>
          Remove<span className="visually-hidden"> the promo code</span>
        </Button>
      </div>
    )
  return (
    <PostForm
      marksRequired={false}
      className={styles.form}
      onSubmit={form.handleSubmit(async ({ code }) => {
        if (await apply(code)) reload()
      })}
      noValidate
    >
      {messages}
      <div className={styles.line}>
        <TextField
          label="Promo code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...registerFormField(form)('code')}
        />
        <Button type="submit" isBusy={isBusy}>
          Apply
        </Button>
      </div>
    </PostForm>
  )
}

/**
 * Reloads the page without the code in its address, as prices and availability have changed. Calls back if the page is
 * still open after a timeout.
 */
function useReload(onStayed: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onStayed)
  latest.current = onStayed
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((anchor?: string) => {
    const address = withoutCode(browserLocation.href(), anchor)
    if (address) browserLocation.assign(address)
    else browserLocation.reload()
    timer.current = setTimeout(() => latest.current(), RELOAD_WAIT)
  }, [])
}
