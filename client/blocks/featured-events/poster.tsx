import type { CSSProperties } from 'react'
import { ProductionBookingButton } from '#client/site/production/production-booking-button.tsx'
import { SaleState } from '#client/site/production/sale-state.tsx'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { ownTheme } from '#client/styles/contrast.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PictureOrVideo } from '#client/ui/carousel/picture-or-video.tsx'
import type { Media } from '#shared/content/page'
import type { TiledProduction } from '#shared/ticketing/production/tiled-production'
import styles from './poster.module.css'

/** One production as a poster: its picture and name fill the first screen, in the production's colours. */
export function Poster({ production }: { production: TiledProduction }) {
  const image = production.desktopImage ?? production.image
  const mobileImage = production.mobileImage ?? image
  const [first] = production.times
  const performers = usePerformers(production)
  const colours = ownTheme(production.backgroundColour, production.textColour)
  return (
    <article className={styles.poster} data-theme={colours ? 'own' : 'dark'} style={colours ?? undefined}>
      {(image || production.desktopVideo || production.mobileVideo) && (
        <div className={styles.picture}>
          <PictureOrVideo
            image={image as Media | null}
            mobileImage={mobileImage as Media | null}
            video={production.desktopVideo as Media | null | undefined}
            mobileVideo={production.mobileVideo as Media | null | undefined}
            ratio="fill"
            alt=""
            className={styles.scene}
          />
        </div>
      )}
      <div className={styles.words}>
        <div className={styles.when}>
          {first && <DateNumerals date={first} size="large" hasTime />}
          <div className={`figures ${styles.where}`}>
            <p>{production.venue}</p>
            <p>{production.dateLabel}</p>
            <SaleState production={production} />
          </div>
        </div>
        <h2 className={`poster-title ${styles.title}`} style={titleSize(production.name)}>
          <a href={production.route}>{production.name}</a>
        </h2>
        <div className={styles.foot}>
          <div>
            {performers && <p className="lead">{performers}</p>}
            {production.tagline && <p className={styles.tagline}>{production.tagline}</p>}
          </div>
          <div className={styles.actions}>
            <ProductionBookingButton production={production} />
            <Button variant="quiet" href={production.route}>
              About this event
            </Button>
          </div>
        </div>
      </div>
    </article>
  )
}

/**
 * Returns the largest font size for a name, in hundredths of its column: a short name fills the poster, a long one
 * takes three or four lines, and the longest word always fits. A letter is about half as wide as the type is high.
 */
function titleSize(name: string): CSSProperties {
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length))
  const byWord = 100 / (Math.max(longest, 5) * 0.53)
  const byLength = name.length <= 14 ? 30 : name.length <= 32 ? 16 : name.length <= 64 ? 11 : 7.6
  return { '--title-size': Math.min(byWord, byLength).toFixed(1) } as CSSProperties
}
