import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { useSession } from '#client/data/session.tsx'
import { useConnection, useTicketing } from '#client/data/use-ticketing.tsx'
import { usePage, useSite } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { checkoutPath, safeReturnUrl } from '#shared/routes'
import type { Failure } from '#shared/ticketing/envelope'
import { session as sessionCalls } from '#shared/ticketing/session/session'
import { ActionFailure } from '../form/action-failure.tsx'
import { type CartCountdown, cartCountdown, hasTimer, spokenTime, WARNING_TIME } from './cart-countdown.ts'
import styles from './cart-timer.module.css'

/**
 * The content types of the pages on which something is being bought. At the end of the cart's time a dialog stops who
 * is on one of them. They are those below `/purchase/`, whatever address an editor gives them.
 */
const purchaseTypes: ReadonlySet<string> = new Set([
  'singleEvent',
  'seriesPackagePurchase',
  'membership',
  'renewPackages',
  'seatSelector',
  'purchaseCheckout',
  'bookingComplete',
])

/**
 * Counts down to the cart's expiry, and offers to extend it. Once the cart has expired a dialog stops who is buying, or
 * is on the way to another page by a return address; who reads any other page is told by a line.
 */
export function CartTimer() {
  const { routes } = useSite()
  const { cartCount } = useSession()
  const countdown = useCartCountdown()
  const { contentType } = usePage()
  const returnUrl = useReturnUrl()
  const isBuying = returnUrl !== null || purchaseTypes.has(contentType)
  const [ending, dismiss] = useExpiry(countdown, isBuying)
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
      {ending === 'dialog' && <Expired returnUrl={returnUrl} />}
      {ending === 'line' && <SeatsGoneBack onClose={dismiss} />}
    </>
  )
}

/** Where the page's address says to go afterwards, as the login's does; null where it says nothing. */
function useReturnUrl(): string | null {
  const returnUrl = new URLSearchParams(useLocation().search).get('returnUrl')
  return returnUrl === null ? null : safeReturnUrl(returnUrl)
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

type Ending = 'dialog' | 'line'

/**
 * How the cart's end is shown on this page; null before it, and on the pages that are opened after the line. Another
 * tab may have extended the cart meanwhile, so the server is asked first.
 */
function useExpiry(countdown: CartCountdown | null, isBuying: boolean): [ending: Ending | null, dismiss: () => void] {
  const { refresh, forgetCart } = useSession()
  const connection = useConnection()
  const callTicketing = useTicketing()
  const { pathname } = useLocation()
  const [shown, setShown] = useState<{ ending: Ending; pathname: string } | null>(null)
  const here = useRef({ isBuying, pathname })
  here.current = { isBuying, pathname }
  const isOver = countdown?.phase === 'over'
  useEffect(() => {
    if (!isOver) return
    void refresh().then(async (info) => {
      if (info?.expiration && Date.parse(info.expiration) > connection.serverNow()) return
      forgetCart()
      setShown({ ending: here.current.isBuying ? 'dialog' : 'line', pathname: here.current.pathname })
      if (here.current.isBuying) await callTicketing(sessionCalls.clearCart)
    })
  }, [isOver, refresh, forgetCart, connection, callTicketing])
  const dismiss = useCallback(() => setShown(null), [])
  const isPast = shown?.ending === 'line' && shown.pathname !== pathname
  return [isPast ? null : (shown?.ending ?? null), dismiss]
}

/** Shown and announced once, two minutes before the expiry, with a button to extend the cart. */
function Warning({ countdown }: { countdown: CartCountdown }) {
  const { setInfo } = useSession()
  const callTicketing = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const extend = async () => {
    setIsBusy(true)
    const answer = await callTicketing(sessionCalls.extend)
    setIsBusy(false)
    if (answer.isError) setRefusal(answer)
    else setInfo(answer.result)
  }
  return inPage(
    <section className={styles.warning} data-theme="dark" aria-label="Cart timer">
      <p>
        Your cart expires in <span className={styles.face}>{countdown.display}</span>.
      </p>
      <Announcement remaining={countdown.remaining} />
      <ActionFailure failure={refusal} />
      {(refusal === null || refusal.status >= 500) && (
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

function Expired({ returnUrl }: { returnUrl: string | null }) {
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

/** Says once that the cart is empty now. It goes with the page. */
function SeatsGoneBack({ onClose }: { onClose(): void }) {
  const [words, setWords] = useState('')
  // A screen reader reads what a status comes to say, not what it begins with.
  useEffect(() => setWords('Your cart timer has expired. Your seats have gone back on sale.'), [])
  return inPage(
    <section className={styles.warning} data-theme="dark" aria-label="Cart timer">
      <p role="status">{words}</p>
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </section>,
  )
}

/** Renders outside of the header, which is hidden while the visitor scrolls down. */
const inPage = (children: ReactNode) => createPortal(children, document.getElementById('main') ?? document.body)
