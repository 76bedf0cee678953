import { useCall } from '#client/data/use-call.ts'
import { ProductionTile } from '#client/site/production-tile.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { columnsFor, Tiles } from '#client/ui/tiles.tsx'
import { production } from '#shared/ticketing/production'
import { block } from '../block.tsx'
import { link, pages, text } from '../fields.ts'
import styles from './related-events.module.css'

/** Other productions that whoever reads this may like. */
export const relatedEvents = block(
  { heading: text.or('You may also like'), productions: pages, link },
  ({ heading, productions, link: more }) => {
    const productionIds = productions.map(({ id }) => id)
    const { answer, isLoading } = useCall(
      production.relatedProductions,
      productionIds.length > 0 ? { productionIds } : null,
    )
    const found = answer?.productions ?? []
    return (
      <>
        <SectionHead heading={heading} link={more} />
        {isLoading && <div className={styles.awaited} />}
        {!isLoading && found.length === 0 && <p className={styles.empty}>No related events added.</p>}
        {found.length > 0 && (
          <Tiles columns={columnsFor(found.length)}>
            {found.map((each) => (
              <li key={each.id}>
                <ProductionTile production={each} />
              </li>
            ))}
          </Tiles>
        )}
      </>
    )
  },
)
