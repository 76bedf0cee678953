import { Embed } from '#client/ui/embed.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { type ElsewhereVideo, videoOf } from '#shared/content/video-of'
import { block } from '../block.tsx'
import { field, media, text } from '../fields.ts'

const film = field<ElsewhereVideo>('address', (value) => {
  const video = videoOf(value)
  return video?.kind === 'youTube' ? video : null
})
const fields = {
  heading: text,
  /** A video on YouTube: any of its addresses, or its id of 11 letters. */
  url: film.required(),
  /** What it shows, for the button and for screen readers. */
  title: text,
  /** A picture of the venue's own, until it plays. */
  thumbnail: media,
  caption: text,
}

/** A video on YouTube. Its player, in the variant without cookies, is loaded when somebody wants to see it. */
export const youTubeEmbed = block(fields, ({ heading, url: { embed, page }, title, thumbnail, caption }) => (
  <>
    <SectionHead heading={heading} />
    <Embed
      provider="YouTube"
      title={title ?? heading ?? 'Video'}
      src={embed}
      page={page}
      thumbnail={thumbnail}
      caption={caption}
    />
  </>
))
