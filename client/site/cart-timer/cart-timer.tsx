import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { type SessionInfo, useSession } from '#client/data/session.tsx'
import { useConnection, useTicketing } from '#client/data/use-ticketing.tsx'
import { usePage, useSite } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { checkoutPath, safeReturnUrl } from '#shared/routes'
import type { Failure } from '#shared/ticketing/envelope'
import { session as sessionCalls } from '#shared/ticketing/session/session'
import { useFootHeight } from '../foot-bar/use-foot-height.ts'
import { ActionFailure } from '../form/action-failure.tsx'
import { type CartCountdown, cartCountdown, hasTimer, spokenTime, WARNING_TIME } from './cart-countdown.ts'
import styles from './cart-timer.module.css'

/**
 * The content types of the pages of a purchase. When the cart expires, a dialog blocks these pages. They are below
 * `/purchase/`, whatever address an editor gives them.
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
 * Counts down to the cart's expiry, and offers to extend it. Once the cart has expired, pages of a purchase and pages
 * with a return address show a dialog; all other pages show a line.
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

/** Returns the return address in the page's own address, as the login has it; null if there is none. */
function useReturnUrl(): string | null {
  const returnUrl = new URLSearchParams(useLocation().search).get('returnUrl')
  return returnUrl === null ? null : safeReturnUrl(returnUrl)
}

/** Returns the time left, updated every second; null while there is no timer. */
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
 * Returns how this page shows that the cart has expired; null before it expires, and on pages opened after the line was
 * shown. Another tab may have extended the cart, so the server is asked first.
 */
function useExpiry(countdown: CartCountdown | null, isBuying: boolean): [ending: Ending | null, dismiss: () => void] {
  const { refresh, forgetCart } = useSession()
  const connection = useConnection()
  const callTicketing = useTicketing()
  const { pathname } = useLocation()
  const [shown, setShown] = useState<{ ending: Ending; pathname: string } | null>(null)
  const onOver = useEffectEvent(async (info: SessionInfo | null) => {
    if (info?.expiration && Date.parse(info.expiration) > connection.serverNow()) return
    forgetCart()
    setShown({ ending: isBuying ? 'dialog' : 'line', pathname })
    if (isBuying) await callTicketing(sessionCalls.clearCart)
  })
  const isOver = countdown?.phase === 'over'
  useEffect(() => {
    if (isOver) void refresh().then((info) => onOver(info))
  }, [isOver, refresh])
  const dismiss = useCallback(() => setShown(null), [])
  const isPast = shown?.ending === 'line' && shown.pathname !== pathname
  return [isPast ? null : (shown?.ending ?? null), dismiss]
}

/** Shown and announced once, two minutes before the cart expires, with a button to extend it. */
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
  return (
    <FootNotice>
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
    </FootNotice>
  )
}

/** The text for screen readers. It doesn't change every second, so it is announced once. */
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

/** Announces once that the cart is now empty. Removed when the page changes. */
function SeatsGoneBack({ onClose }: { onClose(): void }) {
  const [words, setWords] = useState('')
  // A screen reader announces changes of a status, not its initial text.
  useEffect(() => setWords('Your cart timer has expired. Your seats have gone back on sale.'), [])
  return (
    <FootNotice>
      <p role="status">{words}</p>
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </FootNotice>
  )
}

/** A bar at the foot of the window; in a low window it is at the end of the page. */
function FootNotice({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useFootHeight(bar, true, '--foot-notice-height')
  return inPage(
    <section ref={bar} className={styles.warning} data-theme="dark" aria-label="Cart timer" data-foot-notice="">
      {children}
    </section>,
  )
}

/** Renders its children outside the header, which is hidden while the visitor scrolls down. */
const inPage = (children: ReactNode) => createPortal(children, document.getElementById('main') ?? document.body)
