import { useSite } from '#client/page/page-context.tsx'
import { useReturnAddress } from '#client/page/use-return-address.ts'
import { showDay } from '#shared/dates'
import { loginPath, membershipPurchasePath, paths } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import styles from './member-presale.module.css'

type Presale = NonNullable<Result<typeof whatsOn.production>['memberPresale']>

/** Explains whether a members' presale is open to this visitor, and how to get access. */
export function MemberPresale({ presale }: { presale: Presale }) {
  return (
    <section id="member-presale" className={`page-width ${styles.presale}`} aria-labelledby="member-presale-heading">
      <h2 id="member-presale-heading" className={styles.heading}>
        Members book first
      </h2>
      <div className={styles.words}>
        <Standing presale={presale} />
      </div>
    </section>
  )
}

function Standing({ presale: { levels, standing, endedOn } }: { presale: Presale }) {
  const { routes } = useSite()
  const returnAddress = useReturnAddress()
  if (standing === 'Member')
    return <p>Your membership opens this pre-sale: book now, before everybody else, at the members’ price.</p>
  const buy = membershipPurchasePath()
  if (standing === 'Lapsed')
    return (
      <>
        <p>
          This pre-sale is for members, and your membership ended
          {endedOn ? ` on ${showDay(endedOn, 'membership')}` : ''}.
        </p>
        <p>
          <a href={buy}>Renew your membership</a> to book now at the members’ price.
        </p>
      </>
    )
  return (
    <>
      <p>Members ({levels.join(', ')}) can book now, before everybody else, and pay less.</p>
      {standing === 'SignedOut' ? (
        <p>
          <a href={loginPath(routes, returnAddress)}>Log in</a> if you are one, or{' '}
          <a href={paths.memberships}>become a member</a>.
        </p>
      ) : (
        <p>
          <a href={buy}>Become a member</a> to book in this pre-sale.
        </p>
      )}
    </>
  )
}
