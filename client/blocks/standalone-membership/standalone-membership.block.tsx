import { useSession } from '#client/data/session.tsx'
import { usePageData } from '#client/page/page-context.tsx'
import { useReturnAddress } from '#client/page/use-return-address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { RowItem } from '#client/ui/picture/lead-picture.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import type { Media, PageReference } from '#shared/content/page'
import { preload } from '#shared/content/preload'
import { loginPath, membershipPurchasePath } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import { membership } from '#shared/ticketing/membership/membership'
import { link, pagesWith, richText, text } from '../fields.ts'
import { preloadedBlock } from '../preloaded-block.tsx'
import { SkeletonWhileLoading } from '../skeleton-while-loading.tsx'
import { tileSkeletons } from '../tile-skeletons.tsx'
import styles from './standalone-membership.module.css'

const fields = {
  heading: text,
  text: richText,
  /** Membership levels (`membershipLevel`) to show, in this order. Defaults to all that are on sale. */
  memberships: pagesWith('tessituraId'),
  /** The page that sells memberships, if it isn't the usual one. */
  purchasePage: link,
}
const allMemberships = () => preload(membership.memberships, undefined)
type Membership = Result<typeof membership.memberships>['memberships'][number]
/** The anchor that the login returns to. */
const ANCHOR = 'link-membership-types'

/** The membership levels, each with a button to buy it. */
export const standaloneMembership = preloadedBlock(
  fields,
  allMemberships,
  ({ heading, text: words, memberships: chosen, purchasePage, response }) => {
    const shown = chosenOf(response.data?.memberships ?? [], chosen)
    return (
      <div id={ANCHOR} className={styles.anchorTarget}>
        <SectionHeader heading={heading}>{words && <RichText value={words} />}</SectionHeader>
        <SkeletonWhileLoading
          response={response}
          skeleton={
            <ul className={styles.memberships} aria-hidden="true">
              {tileSkeletons(chosen.length || 4)}
            </ul>
          }
          isEmpty={shown.length === 0}
          empty="No memberships are on sale at the moment."
        >
          <ul className={styles.memberships}>
            {shown.map((each, at) => (
              <li key={each.id}>
                <RowItem at={at}>
                  <Level {...each} purchasePage={purchasePage?.href} Title={heading ? 'h3' : 'h2'} />
                </RowItem>
              </li>
            ))}
          </ul>
        </SkeletonWhileLoading>
      </div>
    )
  },
)

interface LevelProps extends Membership {
  purchasePage?: string
  Title: 'h2' | 'h3'
}

const Level = ({ id, title, description, price, image, purchasePage, Title }: LevelProps) => (
  <article className={styles.membership}>
    {image && <Picture media={tilePicture(image as Media)} crop="tile" ratio="3/2" alt="" />}
    <div className={styles.words}>
      <Title className={styles.title}>{title}</Title>
      {description && <p>{description}</p>}
      {price !== undefined && (
        <p className={styles.price}>
          <Price amount={price} /> <span className="small muted">per year</span>
        </p>
      )}
    </div>
    <BuyButton id={id} title={title} purchasePage={purchasePage} />
  </article>
)

/** Links to the login until the session is known, and in the server's HTML for all visitors. */
function BuyButton({ id, title, purchasePage }: { id: number; title: string; purchasePage?: string }) {
  const { isLoggedIn } = useSession()
  const { site } = usePageData()
  const [here] = useReturnAddress().split('#')
  const href = isLoggedIn ? membershipPurchasePath(id, purchasePage) : loginPath(site.routes, `${here}#${ANCHOR}`)
  return (
    <Button href={href} variant="secondary" className={styles.buy}>
      {isLoggedIn ? 'Add to Cart' : 'Log in to Purchase'}
      <VisuallyHidden>: {title}</VisuallyHidden>
    </Button>
  )
}

/** Returns the levels that an editor selected, by the ticketing ids of their pages; all if none was selected. */
function chosenOf(all: readonly Membership[], chosen: readonly PageReference[]): readonly Membership[] {
  if (chosen.length === 0) return all
  return chosen.flatMap(({ properties }) => all.find(({ id }) => id === Number(properties.tessituraId)) ?? [])
}

/** Returns a membership's picture for a tile: its crop `tile`, or else `mobileXs`. */
export function tilePicture(image: Media): Media {
  const named = (alias: string) => image.crops.find((crop) => crop.alias.toLowerCase() === alias)
  const mobile = named('mobilexs')
  return named('tile') || !mobile ? image : { ...image, crops: [...image.crops, { ...mobile, alias: 'tile' }] }
}
