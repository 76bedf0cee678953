import { Embed } from '#client/ui/picture/embed.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { type HostedVideo, videoOf } from '#shared/content/video-of'
import { field, media, text, type Values } from './fields.ts'

/** The fields of the blocks of hosted videos, besides heading and address. */
export const hostedVideoFields = {
  /** What it shows, for the button and for screen readers. */
  title: text,
  /** A picture of the venue's own, until it plays. */
  thumbnail: media,
  caption: text,
}

/** The address of a video on one of the hosts. */
export const hostedVideoField = (kind: HostedVideo['kind']) =>
  field<HostedVideo>('address', (value) => {
    const video = videoOf(value)
    return video?.kind === kind ? video : null
  })

interface HostedVideoPlayerProps extends Values<typeof hostedVideoFields> {
  heading: string | null
  url: HostedVideo
}
const providers = { vimeo: 'Vimeo', youTube: 'YouTube' } as const

/** A video that another site hosts. Its player is loaded by a click. */
export const HostedVideoPlayer = ({
  heading,
  url: { kind, embed, page },
  title,
  thumbnail,
  caption,
}: HostedVideoPlayerProps) => (
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
