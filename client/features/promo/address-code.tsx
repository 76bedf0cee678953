import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { messagesOf } from '#client/data/field-errors.ts'
import { historyNote, storeInHistory } from '#client/data/history-note.ts'
import { browserLocation } from '#client/data/page-location.ts'
import { useCall } from '#client/data/use-call.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { promo } from '#shared/ticketing/promo/promo'
import styles from './address-code.module.css'
import { APPLIED_NOTE, codeInAddress, PROMO_BOX, withoutCode } from './promo-address.ts'

/**
 * Applies a promo code in the address of a page without a promo box, removes it from the address, and says whether it
 * was applied. The page is reloaded, as prices and availability have changed.
 */
export function AddressCode() {
  const { data, error } = useCall(promo.get, undefined, { isPersonal: true })
  const callTicketing = useTicketing()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [applied] = useState(() => historyNote(APPLIED_NOTE))
  const tried = useRef<string | null>(null)
  const [refused, setRefused] = useState<{ code: string; reasons: string[] } | null>(null)

  useEffect(() => storeInHistory(APPLIED_NOTE, undefined), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key, and may bring a code.
  useEffect(() => {
    const code = codeInAddress(browserLocation.href())
    if (!code || tried.current === code || !(data || error) || document.querySelector(PROMO_BOX)) return
    tried.current = code
    const strip = async () => {
      const { pathname, search, hash } = new URL(withoutCode(browserLocation.href()) ?? browserLocation.href())
      await navigate(pathname + search + hash, { replace: true })
    }
    const apply = async () => {
      const envelope = await callTicketing(promo.apply, { code })
      await strip()
      if (envelope.isError) return setRefused({ code, reasons: messagesOf(envelope) })
      storeInHistory(APPLIED_NOTE, code)
      browserLocation.reload()
    }
    if (data?.code) void strip()
    else void apply()
  }, [data, error, key])

  if (refused)
    return (
      <Alert tone="error" className={styles.note} title={`The promo code “${refused.code}” has not been applied`}>
        {refused.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Alert>
    )
  if (typeof applied !== 'string' || data?.code !== applied) return null
  return (
    <Alert tone="success" className={styles.note} title={`The promo code “${applied}” has been applied`}>
      {data.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Alert>
  )
}
