import { Embed } from '#client/ui/picture/embed.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { type ElsewhereVideo, videoOf } from '#shared/content/video-of'
import { field, media, text, type Values } from './fields.ts'

/** What the blocks of films on other sites have besides heading and address. */
export const filmFields = {
  /** What it shows, for the button and for screen readers. */
  title: text,
  /** A picture of the venue's own, until it plays. */
  thumbnail: media,
  caption: text,
}

/** The address of a film on one of the sites. */
export const filmOn = (kind: ElsewhereVideo['kind']) =>
  field<ElsewhereVideo>('address', (value) => {
    const video = videoOf(value)
    return video?.kind === kind ? video : null
  })

interface FilmElsewhereProps extends Values<typeof filmFields> {
  heading: string | null
  url: ElsewhereVideo
}
const providers = { vimeo: 'Vimeo', youTube: 'YouTube' } as const

/** A film that plays on another site, once somebody wants to see it. */
export const FilmElsewhere = ({
  heading,
  url: { kind, embed, page },
  title,
  thumbnail,
  caption,
}: FilmElsewhereProps) => (
  <>
    <SectionHeader heading={heading} />
    <Embed
      provider={providers[kind]}
      title={title ?? heading ?? 'Video'}
      src={embed}
      page={page}
      thumbnail={thumbnail}
      caption={caption}
    />
  </>
)
