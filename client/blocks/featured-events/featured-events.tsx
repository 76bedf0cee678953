import { usePage } from '#client/app/page-context.tsx'
import { useCall } from '#client/data/use-call.ts'
import { inPageColours } from '#client/site/production/page-colours.ts'
import { ProductionCarousel } from '#client/site/production/production-carousel.tsx'
import { ProductionTile, type TiledProduction } from '#client/site/production/production-tile.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { RowItem } from '#client/ui/picture/lead-picture.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { columnsFor, Tiles } from '#client/ui/tiles/tiles.tsx'
import type { PageReference } from '#shared/content/page'
import { production } from '#shared/ticketing/production/production'
import { block } from '../block.tsx'
import { choice, link, number, pages, text } from '../fields.ts'
import { Awaited } from '../skeleton-while-loading.tsx'
import { RowPlace, TilesPlace } from '../tile-places.tsx'
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
    const { found, asked } = useFeatured(source, productions, maximum)
    const [first, ...others] = found
    const isPoster = layout === 'poster'
    const level = heading || isPoster ? 'h3' : 'h2'
    const rest = isPoster ? others : found
    const place = <Place layout={layout} count={source === 'upcoming' ? maximum : productions.length} />
    const awaited = { asked, place, isEmpty: !first, empty: 'No upcoming featured events added.' }
    if (isPoster && !first && (asked.isLoading || asked.error)) return <Awaited {...awaited}>{null}</Awaited>
    return (
      <>
        {isPoster && first && <Poster production={inPageColours(first, page, of)} />}
        {(!first || rest.length > 0) && (
          <div className={classNames(styles.tiles, !of.settings.isFullWidth && styles.kept)}>
            <SectionHeader heading={heading} link={more} />
            <Awaited {...awaited}>
              <RowItem at={isPoster ? 1 : 0}>
                {layout === 'carousel' ? (
                  <ProductionCarousel label={heading ?? 'Featured events'} productions={rest} level={level} />
                ) : (
                  <ProductionTiles productions={rest} level={level} />
                )}
              </RowItem>
            </Awaited>
          </div>
        )}
      </>
    )
  },
)

function Place({ layout, count }: { layout: 'tiles' | 'poster' | 'carousel'; count: number }) {
  if (layout === 'poster') return <div className={styles.awaitedPoster} />
  return layout === 'carousel' ? <RowPlace /> : <TilesPlace count={count} />
}

interface ProductionTilesProps {
  productions: readonly TiledProduction[]
  level: 'h2' | 'h3'
}

const ProductionTiles = ({ productions, level }: ProductionTilesProps) => (
  <Tiles columns={columnsFor(productions.length)}>
    {productions.map((each) => (
      <li key={each.id}>
        <ProductionTile production={each} level={level} />
      </li>
    ))}
  </Tiles>
)

function useFeatured(source: 'chosen' | 'upcoming', chosen: readonly PageReference[], maximum: number) {
  const productionIds = chosen.map(({ id }) => id)
  const isUpcoming = source === 'upcoming'
  const hasChosen = !isUpcoming && productionIds.length > 0
  const picked = useCall(production.carouselProductions, hasChosen ? { productionIds } : null, {
    retriesOnServerError: true,
  })
  const upcoming = useCall(production.upcoming, isUpcoming ? undefined : null, { retriesOnServerError: true })
  const asked = isUpcoming ? upcoming : picked
  const found = asked.data?.productions ?? []
  return { asked, found: isUpcoming ? found.slice(0, maximum) : inOrder(found, productionIds) }
}

const inOrder = (found: readonly TiledProduction[], ids: readonly string[]): TiledProduction[] =>
  ids.flatMap((id) => found.find((each) => each.id === id) ?? [])
