import type { ReactNode } from 'react'
import { BookingButton } from '#client/ui/button/booking-button.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import type { Media } from '#shared/content/page'
import type { Result } from '#shared/ticketing/call'
import type { production } from '#shared/ticketing/production/production'
import styles from './production-tile.module.css'

export type TiledProduction = Result<typeof production.carouselProductions>['productions'][number]

interface ProductionTileProps {
  production: TiledProduction
  /** Instead of its picture; `false` where it has none. */
  scene?: ReactNode
  /** `h2` where it has no heading above. */
  level?: 'h2' | 'h3'
}

/** A production as a tile: picture, date, name, company, venue and booking button. */
export const ProductionTile = ({ production: of, scene, level: Name = 'h3' }: ProductionTileProps) => (
  <article className={`whole ${styles.tile}`}>
    {scene ?? (of.image && <Picture media={of.image as Media} crop="tile" ratio="3/2" alt="" />)}
    <div className={styles.words}>
      <p className={`figures ${styles.when}`}>{of.dateLabel}</p>
      <Name className={styles.name}>
        <a href={of.route} className="whole-link">
          {of.name}
        </a>
      </Name>
      {of.company && <p className={styles.company}>{of.company}</p>}
      <p className={styles.where}>{of.venue}</p>
    </div>
    <BookingButton
      action={of.bookingAction}
      bookable={{ kind: 'event', tessituraId: of.tessituraId, externalBookingLink: of.externalBookingLink }}
      name={of.name}
      variant="secondary"
      className={styles.book}
    />
  </article>
)
