import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { messagesOf } from '#client/data/field-errors.ts'
import { useSession } from '#client/data/session.tsx'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { usePage, useSite } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { useReturnAddress } from '#client/page/use-return-address.ts'
import { OrderSums, orderTotal, Sum } from '#client/site/purchase/order-sums.tsx'
import { PurchaseFrame } from '#client/site/purchase/purchase-frame.tsx'
import { useOtherItems } from '#client/site/purchase/use-other-items.ts'
import { Button } from '#client/ui/button/button.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { preload } from '#shared/content/preload'
import { checkoutPath, loginPath, membershipsPath, paths } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import type { Failure } from '#shared/ticketing/envelope'
import { membership } from '#shared/ticketing/membership/membership'
import { idIn } from '#shared/ticketing-id'
import styles from './membership-purchase.module.css'

type Level = Result<typeof membership.membershipsToBuy>['memberships'][number]

/** The levels on sale, the same for every visitor. */
export const levelsToBuy = preload(membership.membershipsToBuy, undefined)

/** Sells annual memberships: `/purchase/memberships`, with the level of `membershipId` preselected. */
function MembershipPurchase() {
  const { name } = usePage()
  const { search } = useLocation()
  const levels = usePreloaded(levelsToBuy)
  const [pickedId, setPickedId] = useState<number | null>(null)
  const [areAllShown, setAllShown] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const inAddress = idIn(new URLSearchParams(search).get('membershipId'))
  const chosen = levels.data?.memberships.find(({ id }) => id === (pickedId ?? inAddress))
  const sums = { otherItems: useOtherItems(), fee: levels.data?.orderFee ?? 0 }
  return (
    <PurchaseFrame
      title={name}
      lead={<LoginPrompt />}
      summary={<Summary level={chosen} sums={sums} />}
      total={orderTotal(chosen?.price ?? 0, sums)}
      action={<AddToCart level={chosen} onFailure={setFailure} />}
      failure={failure}
    >
      <div className={styles.levels}>
        {levels.isLoading && <Spinner label="Loading the memberships" />}
        {levels.error && <NotLoaded messages={messagesOf(levels.error)} />}
        {levels.data && (
          <Levels
            levels={chosen && inAddress !== null && !areAllShown ? [chosen] : levels.data.memberships}
            chosen={chosen}
            onPick={setPickedId}
          />
        )}
        {chosen && inAddress !== null && !areAllShown && (levels.data?.memberships.length ?? 0) > 1 && (
          <div>
            <Button variant="quiet" onClick={() => setAllShown(true)}>
              Choose another membership
            </Button>
          </div>
        )}
      </div>
    </PurchaseFrame>
  )
}

export const layout = pageLayout(MembershipPurchase, { preloadsOf: () => [levelsToBuy] })

const NotLoaded = ({ messages }: { messages: readonly string[] }) => (
  <Alert tone="error">
    {messages.map((message) => (
      <p key={message}>{message}</p>
    ))}
  </Alert>
)

interface LevelsProps {
  levels: readonly Level[]
  chosen: Level | undefined
  onPick(id: number): void
}

function Levels({ levels, chosen, onPick }: LevelsProps): ReactNode {
  const { routes } = useSite()
  if (levels.length === 0)
    return (
      <p>
        No membership is on sale at the moment. <a href={membershipsPath(routes)}>Read about our memberships</a>.
      </p>
    )
  return (
    <RadioList
      legend={levels.length === 1 && chosen ? 'Your membership' : 'Choose your membership'}
      value={chosen?.id ?? null}
      onChoose={(value) => onPick(Number(value))}
      options={levels.map(({ id, name, price, tooltip, image }) => ({
        value: id,
        label: (
          <span className={styles.level}>
            {image && <Picture media={image} crop="tile" ratio="1/1" alt="" className={styles.picture} />}
            <span>{name}</span>
          </span>
        ),
        description: tooltip,
        aside: (
          <>
            <Price amount={price} /> <span className="small">per year</span>
          </>
        ),
      }))}
    />
  )
}

/** The server's HTML asks visitors to log in; customers don't see it. */
function LoginPrompt() {
  const { isLoggedIn } = useSession()
  const { routes } = useSite()
  const returnAddress = useReturnAddress()
  if (isLoggedIn) return null
  return (
    <p>
      Memberships are issued in your name. <a href={loginPath(routes, returnAddress)}>Log in</a> to buy one, or{' '}
      <a href={paths.createAccount}>create an account</a>.
    </p>
  )
}

function Summary({ level, sums }: { level: Level | undefined; sums: { otherItems: number | null; fee: number } }) {
  return (
    <div className={styles.summary}>
      <h2 className={styles.summaryTitle}>Your membership</h2>
      {level ? (
        <Sum name={`${level.name}, one year`} amount={level.price} />
      ) : (
        <p className="muted">No membership chosen yet.</p>
      )}
      <OrderSums {...sums} />
    </div>
  )
}

interface AddToCartProps {
  level: Level | undefined
  onFailure(failure: Failure | null): void
}

function AddToCart({ level, onFailure }: AddToCartProps) {
  const callTicketing = useTicketing()
  const { refresh } = useSession()
  const { routes } = useSite()
  const navigateToPage = useNavigateToPage()
  const [isBusy, setIsBusy] = useState(false)
  const add = async () => {
    if (!level) return
    setIsBusy(true)
    onFailure(null)
    const envelope = await callTicketing(membership.reserve, { membershipLevelId: level.id })
    if (envelope.isError) onFailure(envelope)
    else {
      void refresh()
      await navigateToPage(checkoutPath(routes))
    }
    setIsBusy(false)
  }
  return (
    <Button isWide disabled={!level} isBusy={isBusy} onClick={add}>
      Add to Cart & Checkout
    </Button>
  )
}
