import { usePage } from '#client/app/page-context.tsx'
import { useCall } from '#client/data/use-call.ts'
import { inPageColours } from '#client/site/first-production.ts'
import { ProductionCarousel } from '#client/site/production-carousel.tsx'
import { ProductionTile, type TiledProduction } from '#client/site/production-tile.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { columnsFor, Tiles } from '#client/ui/tiles.tsx'
import type { PageReference } from '#shared/content/page'
import { production } from '#shared/ticketing/production'
import { block } from '../block.tsx'
import { choice, link, number, pages, text } from '../fields.ts'
import styles from './featured-events.module.css'
import { Poster } from './poster.tsx'

const fields = {
  heading: text,
  /** `poster`: the first production fills the screen, the others follow as tiles. `carousel`: they pass by in a row. */
  layout: choice('tiles', 'poster', 'carousel'),
  /** `upcoming`: the next productions of the programme, in place of chosen ones. */
  source: choice('chosen', 'upcoming'),
  productions: pages,
  /** How many of the upcoming productions at most. */
  maximum: number.or(9),
  link,
}

/** Some productions to look at first, chosen or the next ones: as tiles, as a poster, or as a carousel. */
export const featuredEvents = block(
  fields,
  ({ heading, layout, source, productions, maximum, link: more, block: of }) => {
    const page = usePage()
    const { found, isLoading } = useFeatured(source, productions, maximum)
    if (isLoading) return <div className={layout === 'poster' ? styles.awaitedPoster : styles.awaited} />
    const [first, ...others] = found
    if (!first) return <p className={styles.empty}>No upcoming featured events added.</p>
    const rest = layout === 'poster' ? others : found
    return (
      <>
        {layout === 'poster' && <Poster production={inPageColours(first, page, of)} />}
        {rest.length > 0 && (
          <div className={styles.tiles}>
            <SectionHead heading={heading} link={more} />
            {layout === 'carousel' ? (
              <ProductionCarousel label={heading ?? 'Featured events'} productions={rest} />
            ) : (
              <ProductionTiles productions={rest} />
            )}
          </div>
        )}
      </>
    )
  },
)

const ProductionTiles = ({ productions }: { productions: readonly TiledProduction[] }) => (
  <Tiles columns={columnsFor(productions.length)}>
    {productions.map((each) => (
      <li key={each.id}>
        <ProductionTile production={each} />
      </li>
    ))}
  </Tiles>
)

function useFeatured(source: 'chosen' | 'upcoming', chosen: readonly PageReference[], maximum: number) {
  const productionIds = chosen.map(({ id }) => id)
  const isUpcoming = source === 'upcoming'
  const hasChosen = !isUpcoming && productionIds.length > 0
  const picked = useCall(production.carouselProductions, hasChosen ? { productionIds } : null)
  const upcoming = useCall(production.upcoming, isUpcoming ? undefined : null)
  const { answer, isLoading } = isUpcoming ? upcoming : picked
  const found = answer?.productions ?? []
  return { isLoading, found: isUpcoming ? found.slice(0, maximum) : inOrder(found, productionIds) }
}

const inOrder = (found: readonly TiledProduction[], ids: readonly string[]): TiledProduction[] =>
  ids.flatMap((id) => found.find((each) => each.id === id) ?? [])
