import { BELOW_MD } from '#shared/breakpoints'
import type { Media } from '#shared/content/page'
import { pictureSources } from '#shared/content/picture-sources'

/** The preview's width in pixels in a small window, which it fills; elsewhere it is half of this. */
const SMALL_WINDOW_WIDTH = 1280
const previewCrops = [{ from: 0, crop: 'tile', width: SMALL_WINDOW_WIDTH / 2 }]

/** A section's picture, beside its name. */
export function SectionPreview({ media }: { media: Media }) {
  const { sources, src, width, height } = pictureSources(media, previewCrops)
  const [webp] = sources.map(({ srcset }) => srcset.split(', ').map((candidate) => candidate.split(' ')[0]))
  return (
    <picture className="seat-screens-preview">
      {webp && <source media={BELOW_MD} type="image/webp" srcSet={webp.at(-1)} />}
      {webp && <source type="image/webp" srcSet={webp[0]} />}
      <img src={src} width={width ?? undefined} height={height ?? undefined} alt="" loading="lazy" decoding="async" />
    </picture>
  )
}
