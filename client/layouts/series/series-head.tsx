import type { CSSProperties, Ref } from 'react'
import { ownTheme } from '#client/styles/contrast.ts'
import { BookingButton } from '#client/ui/button/booking-button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import type { BookingAction } from '#shared/booking-action'
import styles from './series.module.css'
import type { SeriesContent } from './series-content.ts'

/** The data for a series' booking button; `id` is the ticketing id. */
export interface SeriesBooking {
  action: BookingAction
  id: number
  /** The editors' label. */
  label: string | undefined
}
interface SeriesHeadProps {
  ref: Ref<HTMLElement>
  content: SeriesContent
  /** Set if no sticky bar has the button. */
  booking: SeriesBooking | null
}

/** A series' heading in its colours: large as a poster, or small. */
export function SeriesHead({ ref, content, booking }: SeriesHeadProps) {
  const { title, size, subheading, image, smallImage, ground, ink } = content
  const theme = ownTheme(ground, ink)
  return (
    <header
      ref={ref}
      className={classNames(styles.head, size === 'Small' ? styles.small : styles.large, !image && styles.bare)}
      data-theme={theme ? 'own' : 'dark'}
      style={theme ?? undefined}
    >
      {image && (
        <div className={styles.picture}>
          <Picture media={image} small={smallImage} ratio="fill" isEager alt="" />
        </div>
      )}
      <div className={styles.words}>
        {subheading && <p className="label">{subheading}</p>}
        <h1 className={styles.title} style={titleSize(title)}>
          {title}
        </h1>
        {booking && (
          <BookingButton
            action={booking.action}
            bookable={{ kind: 'series', tessituraId: booking.id, label: booking.label }}
            name={title}
          />
        )}
      </div>
    </header>
  )
}

/**
 * Returns the font size of the name, in hundredths of its column: the longest word fits, and a long name takes few
 * lines.
 */
function titleSize(title: string): CSSProperties {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  const byWord = 100 / (Math.max(longest, 6) * 0.54)
  const byLength = title.length <= 20 ? 18 : title.length <= 40 ? 13 : 9
  return { '--title-size': Math.min(byWord, byLength).toFixed(1) } as CSSProperties
}
