import { BlockGrid } from '#client/blocks/grid.tsx'
import { Streamed } from '#client/data/late-answers.tsx'
import { usePagedCall } from '#client/data/use-paged-call.ts'
import { EventList } from '#client/features/whats-on/event-list.tsx'
import { usePageData } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Skeleton } from '#client/ui/status/skeleton.tsx'
import type { Grid } from '#shared/content/page'
import { EARLIEST_DAY } from '#shared/content/programme-filters'
import { counted } from '#shared/counted'
import { paths } from '#shared/routes'
import { pastPage } from './past-page.ts'
import styles from './past-seasons.module.css'
import { Poster } from './poster.tsx'
import { type PastSeries, pastSeasons, withPosters } from './seasons.ts'
import { seriesPage } from './series-page.ts'
import { useEverySeries } from './use-every-series.ts'

/** The series and productions whose last performance is over, as posters, most recent season first. */
function PastSeasons() {
  const { page, today } = usePageData()
  const { subheading, contentGrid } = page.properties
  return (
    <>
      <div className={`page-width ${styles.page}`}>
        <header className={styles.head}>
          <h1>{page.name}</h1>
          {typeof subheading === 'string' && subheading && <p className="lead">{subheading}</p>}
        </header>
        <Streamed>
          <Seasons today={today} />
        </Streamed>
      </div>
      <BlockGrid grid={contentGrid as Grid | null | undefined} />
    </>
  )
}

export const layout = pageLayout(PastSeasons, {
  preloadsOf: ({ today }) => [pastPage(1), seriesPage(today, 1), seriesPage(EARLIEST_DAY, 1)],
})

function Seasons({ today }: { today: string }) {
  const all = useEverySeries(EARLIEST_DAY)
  const upcoming = useEverySeries(today)
  const past = usePagedCall(pastPage)
  const failure = all.failure ?? upcoming.failure
  if (failure)
    return (
      <Alert tone="error" title={failure.title}>
        <LoadButton variant="quiet" onClick={() => (all.failure ? all.reload() : upcoming.reload())}>
          Try again
        </LoadButton>
      </Alert>
    )
  if (!all.series || !upcoming.series) return <Skeleton lines={4} lineHeight="7rem" />
  const productions = past.pages.flatMap((each) => each.productions)
  const seasons = withPosters(pastSeasons(all.series, upcoming.series), productions, past.hasMore)
  // A ticketing service without this call has no posters.
  const list = past.failure?.status === 404 ? { ...past, failure: undefined } : past
  return (
    <EventList
      list={list}
      count={seasons.reduce((sum, season) => sum + season.series.length + season.productions.length, 0)}
      of="productions"
      focusable="h3 a"
      empty={
        <p className={styles.empty}>
          No past seasons yet. <a href={paths.whatsOn}>See what’s on</a>
        </p>
      }
    >
      <ol>
        {seasons.map(({ year, series, productions: ofYear }) => (
          <li key={year} className={styles.season}>
            <h2 className={styles.year}>{year ?? 'Earlier'}</h2>
            <div>
              {series.length > 0 && (
                <ul className={styles.lines}>
                  {series.map((each) => (
                    <li key={each.id}>
                      <SeriesLine series={ofYear.length > 0 ? { ...each, image: null } : each} />
                    </li>
                  ))}
                </ul>
              )}
              {ofYear.length > 0 && (
                <ul className={styles.posters}>
                  {ofYear.map((each) => (
                    <li key={each.id}>
                      <Poster production={each} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </EventList>
  )
}

const SeriesLine = ({ series: { name, route, dateLabel, events, image } }: { series: PastSeries }) => (
  <article className={`whole ${styles.line}`}>
    {image && <Picture media={image} crop="tile" ratio="3/2" alt="" />}
    <div className={styles.words}>
      <h3 className={styles.name}>
        <a href={route} className="whole-link">
          {name}
        </a>
      </h3>
      <p className="figures">{dateLabel}</p>
      <p className="muted">{counted(events, 'event')}</p>
    </div>
  </article>
)
