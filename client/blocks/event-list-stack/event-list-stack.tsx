import { useCall } from '#client/data/use-call.ts'
import type { TiledProduction } from '#client/site/production-tile.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { PageReference } from '#shared/content/page'
import { production } from '#shared/ticketing/production'
import { block } from '../block.tsx'
import { link, number, pages, text } from '../fields.ts'
import { EventLine } from './event-line.tsx'
import styles from './event-list-stack.module.css'

const fields = {
  heading: text,
  /** Without any, the next productions on the programme. */
  productions: pages,
  /** How many lines at most. */
  maximum: number.or(8),
  link,
}

/** Productions one below the other, each led by its date. */
export const eventListStack = block(fields, ({ heading, productions, maximum, link: more }) => {
  const { found, isLoading } = useProductions(productions)
  const lines = found.slice(0, maximum)
  return (
    <div>
      <SectionHead heading={heading} link={more} />
      {isLoading && <Skeleton lines={6} lineHeight="6rem" />}
      {!isLoading && lines.length === 0 && <p className={styles.empty}>No productions found.</p>}
      <ol className={styles.lines}>
        {lines.map((each) => (
          <li key={each.id}>
            <EventLine production={each} />
          </li>
        ))}
      </ol>
    </div>
  )
})

/** The chosen productions, or the next ones, by the time of their first performance. */
function useProductions(chosen: readonly PageReference[]): { found: TiledProduction[]; isLoading: boolean } {
  const hasChosen = chosen.length > 0
  const productionIds = chosen.map(({ id }) => id)
  const picked = useCall(production.carouselProductions, hasChosen ? { productionIds } : null)
  const upcoming = useCall(production.upcoming, hasChosen ? null : undefined)
  const { answer, isLoading } = hasChosen ? picked : upcoming
  const found = [...(answer?.productions ?? [])]
  return { found: found.sort((one, other) => startOf(one) - startOf(other)), isLoading }
}
const startOf = ({ times }: TiledProduction): number => (times[0] ? Date.parse(times[0]) : Number.POSITIVE_INFINITY)
