import type { CSSProperties } from 'react'
import type { TiledProduction } from '#client/site/production/production-tile.tsx'
import { ownTheme } from '#client/styles/contrast.ts'
import { BookingButton } from '#client/ui/button/booking-button.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { PictureOrVideo } from '#client/ui/carousel/picture-or-video.tsx'
import { DateNumerals } from '#client/ui/programme/date-numerals.tsx'
import type { Media } from '#shared/content/page'
import styles from './poster.module.css'

/** One production as a poster: its picture and its name fill the first screen, in its own colours. */
export function Poster({ production: of }: { production: TiledProduction }) {
  const image = of.desktopImage ?? of.image
  const mobileImage = of.mobileImage ?? image
  const [first] = of.times
  const colours = ownTheme(of.backgroundColour, of.textColour)
  return (
    <article className={styles.poster} data-theme={colours ? 'own' : 'dark'} style={colours ?? undefined}>
      {(image || of.desktopVideo || of.mobileVideo) && (
        <div className={styles.picture}>
          <PictureOrVideo
            image={image as Media | null}
            mobileImage={mobileImage as Media | null}
            video={of.desktopVideo as Media | null | undefined}
            mobileVideo={of.mobileVideo as Media | null | undefined}
            ratio="fill"
            alt=""
            className={styles.scene}
          />
        </div>
      )}
      <div className={styles.words}>
        <div className={styles.when}>
          {first && <DateNumerals date={first} size="large" hasTime />}
          <p className={`figures ${styles.where}`}>
            <span>{of.venue}</span>
            <span>{of.dateLabel}</span>
          </p>
        </div>
        <h2 className={`poster-title ${styles.title}`} style={titleSize(of.name)}>
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

/**
 * How large a name may be set, in hundredths of its column: a short one fills the sheet, a long one takes three or four
 * lines, and the longest word always fits. A letter is about half as wide as the type is high.
 */
function titleSize(name: string): CSSProperties {
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length))
  const byWord = 100 / (Math.max(longest, 5) * 0.53)
  const byLength = name.length <= 14 ? 30 : name.length <= 32 ? 16 : name.length <= 64 ? 11 : 7.6
  return { '--title-size': Math.min(byWord, byLength).toFixed(1) } as CSSProperties
}
