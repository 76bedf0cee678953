import type { Media } from '#shared/content/page'
import { SEAT_VIEW, seatViewUrl } from '#shared/content/seat-view'

/** The view from a seat: cropped to 400 by 240 pixels, in WebP and PNG (TKT-02). */
export function ViewPicture({ image }: { image: Media }) {
  return (
    <figure className="seat-dialog-view">
      <picture>
        <source type="image/webp" srcSet={sources(image, 'webp')} />
        <source type="image/png" srcSet={sources(image, 'png')} />
        <img
          src={seatViewUrl(image, 'png', 1)}
          alt={image.alt || 'The view from this seat'}
          width={SEAT_VIEW.width}
          height={SEAT_VIEW.height}
        />
      </picture>
      <figcaption>* Indicative image from seat</figcaption>
    </figure>
  )
}

const sources = (image: Media, format: 'webp' | 'png') =>
  `${seatViewUrl(image, format, 1)} 1x, ${seatViewUrl(image, format, 2)} 2x`
