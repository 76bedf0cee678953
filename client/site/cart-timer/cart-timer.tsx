import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSite } from '#client/app/page-context.tsx'
import { useSession } from '#client/data/session.tsx'
import { useConnection, useTicketing } from '#client/data/use-ticketing.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { checkoutPath } from '#shared/routes'
import { session as sessionCalls } from '#shared/ticketing/session/session'
import { type CartCountdown, cartCountdown, hasTimer, spokenTime, WARNING_TIME } from './cart-countdown.ts'
import styles from './cart-timer.module.css'

/** Counts down to the cart's expiry, offers to extend it, and blocks the page once the cart has expired. */
export function CartTimer({ returnUrl }: { returnUrl?: string }) {
  const { routes } = useSite()
  const { cartCount } = useSession()
  const countdown = useCartCountdown()
  const isExpired = useExpiry(countdown)
  return (
    <>
      {countdown && (
        <a className={styles.timer} href={checkoutPath(routes)} data-phase={countdown.phase}>
          <span className={styles.word}>Cart</span>
          {cartCount > 0 && <span className={styles.count}>{cartCount}</span>}
          <span role="timer" className={styles.face}>
            {countdown.display}
          </span>
        </a>
      )}
      {countdown?.phase === 'warning' && <Warning countdown={countdown} />}
      {isExpired && <Expired returnUrl={returnUrl} />}
    </>
  )
}

/** The time left, updated every second; null while there is no timer. */
function useCartCountdown(): CartCountdown | null {
  const session = useSession()
  const connection = useConnection()
  const [now, setNow] = useState(() => connection.serverNow())
  const expiration = hasTimer(session) ? session.expiration : null
  useEffect(() => {
    if (!expiration) return
    setNow(connection.serverNow())
    const timer = setInterval(() => setNow(connection.serverNow()), 1000)
    return () => clearInterval(timer)
  }, [expiration, connection])
  return expiration ? cartCountdown(expiration, now) : null
}

/**
 * Whether the cart has expired on this page. Another tab may have extended it meanwhile, so the server is asked
 * first.
 */
function useExpiry(countdown: CartCountdown | null): boolean {
  const { refresh, forgetCart } = useSession()
  const connection = useConnection()
  const callTicketing = useTicketing()
  const [isExpired, setIsExpired] = useState(false)
  const isOver = countdown?.phase === 'over'
  useEffect(() => {
    if (!isOver) return
    void refresh().then(async (info) => {
      if (info?.expiration && Date.parse(info.expiration) > connection.serverNow()) return
      forgetCart()
      setIsExpired(true)
      await callTicketing(sessionCalls.clearCart)
    })
  }, [isOver, refresh, forgetCart, connection, callTicketing])
  return isExpired
}

/** Shown and announced once, two minutes before the expiry, with a button to extend the cart. */
function Warning({ countdown }: { countdown: CartCountdown }) {
  const { setInfo } = useSession()
  const callTicketing = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const extend = async () => {
    setIsBusy(true)
    const answer = await callTicketing(sessionCalls.extend)
    setIsBusy(false)
    if (answer.isError) setRefusal(answer.title)
    else setInfo(answer.result)
  }
  return inPage(
    <section className={styles.warning} data-theme="dark" aria-label="Cart timer">
      <p>
        Your cart expires in <span className={styles.face}>{countdown.display}</span>.
      </p>
      <Announcement remaining={countdown.remaining} />
      {refusal ? (
        <p role="alert">{refusal}</p>
      ) : (
        <Button onClick={extend} isBusy={isBusy}>
          Give me more time
        </Button>
      )}
    </section>,
  )
}

/** What a screen reader says once; it must not read every second. */
function Announcement({ remaining }: { remaining: number }) {
  const [words, setWords] = useState('')
  const first = useRef(Math.min(remaining, WARNING_TIME))
  useEffect(() => setWords(`Your cart expires in ${spokenTime(first.current)}. You can ask for more time.`), [])
  return (
    <div role="status">
      <VisuallyHidden as="p">{words}</VisuallyHidden>
    </div>
  )
}

function Expired({ returnUrl }: { returnUrl?: string }) {
  const close = useCallback(() => {
    if (returnUrl) window.location.assign(returnUrl)
    else window.location.reload()
  }, [returnUrl])
  return inPage(
    <Dialog
      isOpen
      isStatic
      size="small"
      title="Your cart timer has expired"
      onClose={close}
      actions={<Button onClick={close}>Close</Button>}
    >
      <p>All tickets in your cart have been removed.</p>
    </Dialog>,
  )
}

/** Renders outside of the header, which is hidden while the visitor scrolls down. */
const inPage = (children: ReactNode) => createPortal(children, document.getElementById('main') ?? document.body)
