import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import type { PageReference } from '#shared/content/page'
import { preload } from '#shared/content/preload'
import { production } from '#shared/ticketing/production/production'
import type { TiledProduction } from '#shared/ticketing/production/tiled-production'
import { productionIdOf } from '#shared/ticketing/production-of-page'
import { link, number, pages, text } from '../fields.ts'
import { preloadedBlock } from '../preloaded-block.tsx'
import { SkeletonWhileLoading } from '../skeleton-while-loading.tsx'
import { EventLine, unreadByLines } from './event-line.tsx'
import styles from './event-list-stack.module.css'

const fields = {
  heading: text,
  /** Defaults to the next productions on the programme. */
  productions: pages,
  /** The maximum number of lines. */
  maximum: number.or(8),
  link,
}

const chosenOrUpcoming = ({ productions }: { productions: readonly PageReference[] }) =>
  productions.length > 0
    ? preload(production.carouselProductions, { productionIds: productions.map(productionIdOf) }, unreadByLines)
    : preload(production.upcoming, undefined, unreadByLines)

/** A vertical list of productions, each with its date first. */
export const eventListStack = preloadedBlock(
  fields,
  chosenOrUpcoming,
  ({ heading, productions, maximum, link: more, response }) => {
    const lines = inOrder(response.data?.productions ?? []).slice(0, maximum)
    const expected = Math.min(maximum, productions.length || maximum)
    return (
      <div>
        <SectionHeader heading={heading} link={more} />
        <SkeletonWhileLoading
          response={response}
          skeleton={<LinesSkeleton count={expected} />}
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
        </SkeletonWhileLoading>
      </div>
    )
  },
)

/** A skeleton of `count` lines, in the size of the real ones. */
const LinesSkeleton = ({ count }: { count: number }) => (
  <div className={styles.skeleton} aria-hidden="true">
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
      <span key={line} />
    ))}
  </div>
)

/** Sorts by the time of the first performance. */
const inOrder = (productions: readonly TiledProduction[]): TiledProduction[] =>
  [...productions].sort((one, other) => startOf(one) - startOf(other))
const startOf = ({ times }: TiledProduction): number => (times[0] ? Date.parse(times[0]) : Number.POSITIVE_INFINITY)
