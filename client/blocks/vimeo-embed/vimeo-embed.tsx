import { Embed } from '#client/ui/embed.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { type ElsewhereVideo, videoOf } from '#shared/content/video-of'
import { block } from '../block.tsx'
import { field, media, text } from '../fields.ts'

const film = field<ElsewhereVideo>('address', (value) => {
  const video = videoOf(value)
  return video?.kind === 'vimeo' ? video : null
})
const fields = {
  heading: text,
  /** A film on Vimeo: `vimeo.com/{id}`, or `vimeo.com/{id}/{hash}` for an unlisted one. */
  url: film.required(),
  /** What it shows, for the button and for screen readers. */
  title: text,
  /** A picture of the venue's own, until it plays. */
  thumbnail: media,
  caption: text,
}

/** A film on Vimeo. Its player is loaded when somebody wants to see it. */
export const vimeoEmbed = block(fields, ({ heading, url: { embed, page }, title, thumbnail, caption }) => (
  <>
    <SectionHead heading={heading} />
    <Embed
      provider="Vimeo"
      title={title ?? heading ?? 'Video'}
      src={embed}
      page={page}
      thumbnail={thumbnail}
      caption={caption}
    />
  </>
))
