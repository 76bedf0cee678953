import { VideoPlayer } from '#client/ui/picture/video-player.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
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
  /** The video file. MP4 (H.264) plays in every browser. */
  video: file.required(),
  /** Shown until it plays. */
  image: media,
  /** A WebVTT file with captions of speech and sounds. */
  captions: media,
  caption: text,
}

/** The venue’s own video file, played on the page. */
export const mp4Video = block(fields, ({ heading, video, image, captions, caption }) => (
  <>
    <SectionHeader heading={heading} />
    <figure>
      <VideoPlayer
        url={video.url}
        type={video.type}
        image={image}
        label={heading ?? caption ?? 'Video'}
        className={styles.video}
      >
        {captions && <track kind="captions" src={captions.url} label="English" srcLang="en" default />}
      </VideoPlayer>
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  </>
))
