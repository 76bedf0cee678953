import { usePage } from '#client/page/page-context.tsx'
import { inPageColours } from '#client/site/production/page-colours.ts'
import { ProductionCarousel } from '#client/site/production/production-carousel.tsx'
import { ProductionTile, unreadByCarousels, unreadByTiles } from '#client/site/production/production-tile.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { RowItem } from '#client/ui/picture/lead-picture.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { columnsFor, Tiles } from '#client/ui/tiles/tiles.tsx'
import { preload } from '#shared/content/preload'
import { production } from '#shared/ticketing/production/production'
import type { TiledProduction } from '#shared/ticketing/production/tiled-production'
import { isProduction, productionIdOf } from '#shared/ticketing/production-of-page'
import { choice, link, number, pages, text, type Values } from '../fields.ts'
import { preloadedBlock } from '../preloaded-block.tsx'
import { SkeletonWhileLoading } from '../skeleton-while-loading.tsx'
import { RowSkeleton, TilesSkeleton } from '../tile-skeletons.tsx'
import styles from './featured-events.module.css'
import { Poster } from './poster.tsx'

const fields = {
  heading: text,
  /**
   * `poster`: the first production fills the screen, the others follow as tiles. `carousel`: a row that scrolls
   * sideways.
   */
  layout: choice('tiles', 'poster', 'carousel'),
  /** `upcoming` shows the next productions of the programme instead of selected ones. */
  source: choice('chosen', 'upcoming'),
  productions: pages,
  /** The maximum number of upcoming productions. */
  maximum: number.or(9),
  link,
}

const idsOf = (productions: Values<typeof fields>['productions']) => productions.map(productionIdOf)

/** A poster shows every field of a production. */
const unread = { poster: [], carousel: unreadByCarousels.filter((name) => name !== 'times'), tiles: unreadByTiles }

function featured({ source, layout, productions }: Values<typeof fields>) {
  if (source === 'upcoming') return preload(production.upcoming, undefined, unread[layout])
  if (productions.length === 0) return null
  return preload(production.carouselProductions, { productionIds: idsOf(productions) }, unread[layout])
}

/** Featured productions, selected or upcoming: as tiles, as a poster, or as a carousel. */
export const featuredEvents = preloadedBlock(
  fields,
  featured,
  ({ heading, layout, source, productions, maximum, link: more, block, response }) => {
    const page = usePage()
    const isUpcoming = source === 'upcoming'
    const productionsFound = response.data?.productions ?? []
    const chosen = isUpcoming ? productionsFound.slice(0, maximum) : inOrder(productionsFound, idsOf(productions))
    const shown = layout === 'carousel' ? byNextDate(chosen) : chosen
    const [first, ...others] = shown
    const isPoster = layout === 'poster'
    const level = heading || isPoster ? 'h3' : 'h2'
    const rest = isPoster ? others : shown
    const count = isUpcoming ? maximum : productions.length
    const skeleton = <FeaturedSkeleton layout={layout} count={count} />
    const loading = { response, skeleton, isEmpty: !first, empty: 'No upcoming featured events added.' }
    if (isPoster && !first && (response.isLoading || response.error))
      return <SkeletonWhileLoading {...loading}>{null}</SkeletonWhileLoading>
    return (
      <>
        {isPoster && first && <Poster production={inPageColours(first, page, block)} />}
        {(!first || rest.length > 0) && (
          <div className={classNames(styles.tiles, !block.settings.isFullWidth && styles.inColumn)}>
            <SectionHeader heading={heading} link={more} />
            <SkeletonWhileLoading {...loading}>
              <RowItem at={isPoster ? 1 : 0}>
                {layout === 'carousel' ? (
                  <ProductionCarousel label={heading ?? 'Featured events'} productions={rest} level={level} />
                ) : (
                  <ProductionTiles productions={rest} level={level} />
                )}
              </RowItem>
            </SkeletonWhileLoading>
          </div>
        )}
      </>
    )
  },
  { gridDefaults: { isEdgeToEdge: true } },
)

function FeaturedSkeleton({ layout, count }: { layout: 'tiles' | 'poster' | 'carousel'; count: number }) {
  if (layout === 'poster') return <div className={styles.posterSkeleton} />
  return layout === 'carousel' ? <RowSkeleton /> : <TilesSkeleton count={count} />
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

/** A carousel is in order of date; productions without a date are last. */
const byNextDate = (productions: readonly TiledProduction[]): readonly TiledProduction[] => {
  const nextOf = ({ times }: TiledProduction) => Date.parse(times[0] ?? '') || Number.MAX_SAFE_INTEGER
  return productions.toSorted((one, other) => nextOf(one) - nextOf(other))
}

const inOrder = (productions: readonly TiledProduction[], ids: readonly string[]): TiledProduction[] =>
  ids.flatMap((id) => productions.find((each) => isProduction(id, each)) ?? [])
