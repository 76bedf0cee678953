import { ProductionTile, unreadByTiles } from '#client/site/production/production-tile.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { columnsFor, Tiles } from '#client/ui/tiles/tiles.tsx'
import { preload } from '#shared/content/preload'
import { production } from '#shared/ticketing/production/production'
import { productionIdOf } from '#shared/ticketing/production-of-page'
import { link, pages, text } from '../fields.ts'
import { preloadedBlock } from '../preloaded-block.tsx'
import { SkeletonWhileLoading } from '../skeleton-while-loading.tsx'
import { TilesSkeleton } from '../tile-skeletons.tsx'

/** Other productions that readers of this page may like. */
export const relatedEvents = preloadedBlock(
  { heading: text.or('You may also like'), productions: pages, link },
  ({ productions }) =>
    productions.length > 0
      ? preload(production.relatedProductions, { productionIds: productions.map(productionIdOf) }, unreadByTiles)
      : null,
  ({ heading, productions, link: more, response }) => {
    const related = response.data?.productions ?? []
    return (
      <>
        <SectionHeader heading={heading} link={more} />
        <SkeletonWhileLoading
          response={response}
          skeleton={<TilesSkeleton count={productions.length} />}
          isEmpty={related.length === 0}
          empty="No related events added."
        >
          <Tiles columns={columnsFor(related.length)}>
            {related.map((each) => (
              <li key={each.id}>
                <ProductionTile production={each} />
              </li>
            ))}
          </Tiles>
        </SkeletonWhileLoading>
      </>
    )
  },
)
