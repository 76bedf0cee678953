import type { ReactNode } from 'react'
import { Picture } from '#client/ui/picture/picture.tsx'
import type { Media } from '#shared/content/page'
import type { TiledProduction } from '#shared/ticketing/production/tiled-production'
import { ProductionBookingButton } from './production-booking-button.tsx'
import styles from './production-tile.module.css'
import { SaleState } from './sale-state.tsx'
import { usePerformers } from './use-performers.ts'

/** Fields that neither a tile nor a carousel shows; `whatsOn.featured` has no times and no subheading. */
export const unreadByCarousels = [
  ...(['times', 'subheading', 'tagline', 'tags', 'artists', 'backgroundColour', 'textColour'] as const),
] as const
/** The pictures and films for two screen sizes, which a tile doesn't use. */
export const unreadByTiles = [
  ...unreadByCarousels,
  ...(['desktopImage', 'mobileImage', 'desktopVideo', 'mobileVideo'] as const),
] as const

export type CarouselProduction = Omit<TiledProduction, (typeof unreadByCarousels)[number]>
type TileProduction = Omit<TiledProduction, (typeof unreadByTiles)[number]>

interface ProductionTileProps {
  production: TileProduction
  /** Replaces the production's picture; `false` for none. */
  scene?: ReactNode
  /** `h2` if there is no heading above. */
  level?: 'h2' | 'h3'
}

/** A production as a tile: picture, date, name, performers, venue, ticket availability, and booking button. */
export function ProductionTile({ production, scene, level: Name = 'h3' }: ProductionTileProps) {
  const performers = usePerformers(production)
  return (
    <article className={`whole ${styles.tile}`}>
      {scene ?? (production.image && <Picture media={production.image as Media} crop="tile" ratio="3/2" alt="" />)}
      <div className={styles.words}>
        <p className={`figures ${styles.when}`}>{production.dateLabel}</p>
        <Name className={styles.name}>
          <a href={production.route} className="whole-link">
            {production.name}
          </a>
        </Name>
        {performers && <p className={styles.performers}>{performers}</p>}
        <p className={styles.where}>{production.venue}</p>
        <SaleState production={production} className={`figures ${styles.where}`} />
      </div>
      <ProductionBookingButton production={production} variant="secondary" className={styles.book} />
    </article>
  )
}
