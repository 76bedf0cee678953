import { Fragment, type ReactNode } from 'react'
import { BookingButton } from '#client/ui/button/booking-button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import { counted } from '#shared/counted'
import { bannerAfter, promoRangesAfter } from './promo-positions.ts'
import styles from './series-grid.module.css'
import type { ListedSeries } from './use-series-list.ts'

interface SeriesGridProps {
  series: readonly ListedSeries[]
  /** Shown alternately after every few tiles, depending on the window's width. */
  banners: readonly ReactNode[]
}

/** Series as tiles, with banners between them. */
export const SeriesGrid = ({ series, banners }: SeriesGridProps) => (
  <ul className={styles.grid}>
    {series.map((each, at) => (
      <Fragment key={each.id}>
        <li>
          <SeriesTile series={each} />
        </li>
        {banners.length > 0 &&
          promoRangesAfter(at + 1).map((range) => (
            <li key={range} className={classNames(styles.promo, styles[range])}>
              {banners[bannerAfter(at + 1, range, banners.length)]}
            </li>
          ))}
      </Fragment>
    ))}
  </ul>
)

/** A series: picture, name, dates, number of events, and booking button. */
const SeriesTile = ({
  series: { name, route, dateLabel, events, image, bookingAction, tessituraId },
}: {
  series: ListedSeries
}) => (
  <article className={`whole ${styles.tile}`}>
    {image && <Picture media={image} crop="tile" ratio="4/5" alt="" />}
    <div className={styles.words}>
      <h2 className={styles.name}>
        <a href={route} className="whole-link">
          {name}
        </a>
      </h2>
      <p className="figures small">
        {dateLabel} <span className="muted">{counted(events, 'event')}</span>
      </p>
    </div>
    <BookingButton
      action={bookingAction}
      bookable={{ kind: 'series', tessituraId }}
      name={name}
      variant="secondary"
      className={styles.book}
    />
  </article>
)
