import { useCall } from '#client/data/use-call.ts'
import { ProductionTile } from '#client/site/production/production-tile.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { columnsFor, Tiles } from '#client/ui/tiles/tiles.tsx'
import { production } from '#shared/ticketing/production/production'
import { block } from '../block.tsx'
import { link, pages, text } from '../fields.ts'
import { Awaited } from '../skeleton-while-loading.tsx'
import { TilesPlace } from '../tile-places.tsx'

/** Other productions that whoever reads this may like. */
export const relatedEvents = block(
  { heading: text.or('You may also like'), productions: pages, link },
  ({ heading, productions, link: more }) => {
    const productionIds = productions.map(({ id }) => id)
    const asked = useCall(production.relatedProductions, productionIds.length > 0 ? { productionIds } : null, {
      retriesOnServerError: true,
    })
    const found = asked.data?.productions ?? []
    return (
      <>
        <SectionHeader heading={heading} link={more} />
        <Awaited
          asked={asked}
          place={<TilesPlace count={productionIds.length} />}
          isEmpty={found.length === 0}
          empty="No related events added."
        >
          <Tiles columns={columnsFor(found.length)}>
            {found.map((each) => (
              <li key={each.id}>
                <ProductionTile production={each} />
              </li>
            ))}
          </Tiles>
        </Awaited>
      </>
    )
  },
)
