import { useCall } from '#client/data/use-call.ts'
import { ProductionTile, type TiledProduction } from '#client/site/production-tile.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { columnsFor, Tiles } from '#client/ui/tiles.tsx'
import { production } from '#shared/ticketing/production'
import { block } from '../block.tsx'
import { choice, link, pages, text } from '../fields.ts'
import styles from './featured-events.module.css'
import { Poster } from './poster.tsx'

const fields = {
  heading: text,
  /** `poster`: the first production fills the screen, the others follow as tiles. */
  layout: choice('tiles', 'poster'),
  productions: pages.required(),
  link,
}

/** Some productions to look at first. */
export const featuredEvents = block(fields, ({ heading, layout, productions, link: more }) => {
  const productionIds = productions.map(({ id }) => id)
  const { answer, isLoading } = useCall(production.carouselProductions, { productionIds })
  if (isLoading) return <div className={layout === 'poster' ? styles.awaitedPoster : styles.awaited} />
  const found = inOrder(answer?.productions ?? [], productionIds)
  const [first, ...others] = found
  const tiles = layout === 'poster' ? others : found
  if (!first) return <p className={styles.empty}>No upcoming featured events added.</p>
  return (
    <>
      {layout === 'poster' && <Poster production={first} />}
      {tiles.length > 0 && (
        <div className={styles.tiles}>
          <SectionHead heading={heading} link={more} />
          <Tiles columns={columnsFor(tiles.length)}>
            {tiles.map((each) => (
              <li key={each.id}>
                <ProductionTile production={each} />
              </li>
            ))}
          </Tiles>
        </div>
      )}
    </>
  )
})

const inOrder = (found: readonly TiledProduction[], ids: readonly string[]): TiledProduction[] =>
  ids.flatMap((id) => found.find((each) => each.id === id) ?? [])
