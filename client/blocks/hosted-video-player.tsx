import { Embed } from '#client/ui/picture/embed.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { addressOf } from '#shared/content/address-of'
import { type HostedVideo, hostedVideoOf } from '#shared/content/hosted-video'
import { field, media, text, type Values } from './fields.ts'

/** The fields that blocks of hosted videos share, besides heading and address. */
export const hostedVideoFields = {
  /** The video's title, for the button and for screen readers. */
  title: text,
  /** The venue’s own picture, shown until the video plays. */
  thumbnail: media,
  caption: text,
}

/** The video's address on its host. */
export const hostedVideoField = (kind: HostedVideo['kind']) =>
  field<HostedVideo>('address', (value) => {
    const video = hostedVideoOf(addressOf(value) ?? '')
    return video?.kind === kind ? video : null
  })

interface HostedVideoPlayerProps extends Values<typeof hostedVideoFields> {
  heading: string | null
  url: HostedVideo
}
const providers = { vimeo: 'Vimeo', youTube: 'YouTube' } as const

/** A video hosted on another site. The player loads on click. */
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
