import type { TiledProduction } from '#client/site/production-tile.tsx'
import { ownTheme } from '#client/styles/contrast.ts'
import { BookingButton } from '#client/ui/booking-button.tsx'
import { Button } from '#client/ui/button.tsx'
import { Picture } from '#client/ui/picture.tsx'
import type { Media } from '#shared/content/page'
import styles from './poster.module.css'

/** One production as a poster: its picture and its name fill the first screen, in its own colours. */
export function Poster({ production: of }: { production: TiledProduction }) {
  const image = of.desktopImage ?? of.image
  const mobileImage = of.mobileImage ?? image
  const colours = ownTheme(of.backgroundColour, of.textColour)
  return (
    <article className={styles.poster} data-theme={colours ? 'own' : 'dark'} style={colours ?? undefined}>
      {image && mobileImage && (
        <div className={styles.picture}>
          <Picture media={image as Media} ratio="fill" isEager alt="" className={styles.wide} />
          {mobileImage !== image && (
            <Picture media={mobileImage as Media} ratio="fill" alt="" className={styles.narrow} />
          )}
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.when}>
          <span className="figures">{of.dateLabel}</span>
          <span>{of.venue}</span>
        </p>
        <h2 className={`poster-title ${styles.title}`} data-length={of.name.length > 48 ? 'long' : undefined}>
          <a href={of.route}>{of.name}</a>
        </h2>
        <div className={styles.foot}>
          <div>
            {of.company && <p className="lead">{of.company}</p>}
            {of.tagline && <p className={styles.tagline}>{of.tagline}</p>}
          </div>
          <div className={styles.actions}>
            <BookingButton
              action={of.bookingAction}
              bookable={{ kind: 'event', tessituraId: of.tessituraId, externalBookingLink: of.externalBookingLink }}
              name={of.name}
            />
            <Button variant="quiet" href={of.route}>
              About the concert
            </Button>
          </div>
        </div>
      </div>
    </article>
  )
}
