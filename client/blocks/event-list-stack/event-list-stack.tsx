import { useCall } from '#client/data/use-call.ts'
import type { TiledProduction } from '#client/site/production/production-tile.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import type { PageReference } from '#shared/content/page'
import { production } from '#shared/ticketing/production/production'
import { block } from '../block.tsx'
import { link, number, pages, text } from '../fields.ts'
import { Awaited } from '../skeleton-while-loading.tsx'
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
  const { found, asked } = useProductions(productions)
  const lines = found.slice(0, maximum)
  const awaited = Math.min(maximum, productions.length || maximum)
  return (
    <div>
      <SectionHeader heading={heading} link={more} />
      <Awaited
        asked={asked}
        place={<LinesPlace count={awaited} />}
        isEmpty={lines.length === 0}
        empty="No productions found."
      >
        <ol className={styles.lines}>
          {lines.map((each) => (
            <li key={each.id}>
              <EventLine production={each} level={heading ? 'h3' : 'h2'} />
            </li>
          ))}
        </ol>
      </Awaited>
    </div>
  )
})

/** The room that so many lines will take. */
const LinesPlace = ({ count }: { count: number }) => (
  <div className={styles.awaited} aria-hidden="true">
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
      <span key={line} />
    ))}
  </div>
)

/** The chosen productions, or the next ones, by the time of their first performance. */
function useProductions(chosen: readonly PageReference[]) {
  const hasChosen = chosen.length > 0
  const productionIds = chosen.map(({ id }) => id)
  const picked = useCall(production.carouselProductions, hasChosen ? { productionIds } : null, {
    retriesOnServerError: true,
  })
  const upcoming = useCall(production.upcoming, hasChosen ? null : undefined, { retriesOnServerError: true })
  const asked = hasChosen ? picked : upcoming
  const found: TiledProduction[] = [...(asked.data?.productions ?? [])]
  return { asked, found: found.sort((one, other) => startOf(one) - startOf(other)) }
}
const startOf = ({ times }: TiledProduction): number => (times[0] ? Date.parse(times[0]) : Number.POSITIVE_INFINITY)
