import { SectionHead } from '#client/ui/section-head.tsx'
import { croppedUrl } from '#shared/content/picture-sources'
import { videoOf } from '#shared/content/video-of'
import { block } from '../block.tsx'
import { field, media, text } from '../fields.ts'
import styles from './mp4-video.module.css'

const file = field('media', (value) => {
  const video = videoOf(value)
  return video?.kind === 'file' ? video : null
})
const fields = {
  heading: text,
  /** The video file: MP4 (H.264) plays everywhere. */
  video: file.required(),
  /** What stands in its place until it plays. */
  image: media,
  /** A WebVTT file of what is said and heard. */
  captions: media,
  caption: text,
}

/** A video file of the venue's own, played where it stands. */
export const mp4Video = block(fields, ({ heading, video, image, captions, caption }) => (
  <>
    <SectionHead heading={heading} />
    <figure>
      {/* biome-ignore lint/a11y/useMediaCaption: there are captions where an editor has made them. */}
      <video
        className={styles.video}
        controls
        playsInline
        preload={image ? 'none' : 'metadata'}
        poster={image ? croppedUrl(image, 'desktopXl', 1600) : undefined}
        aria-label={heading ?? caption ?? 'Video'}
      >
        <source src={video.url} type={video.type} />
        {captions && <track kind="captions" src={captions.url} label="English" srcLang="en" default />}
      </video>
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  </>
))
