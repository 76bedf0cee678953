import { Embed } from '#client/ui/picture/embed.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { type Spotify, spotifyOf } from '#shared/content/spotify-of'
import { block } from '../block.tsx'
import { choice, field, media, text } from '../fields.ts'

const fields = {
  heading: text,
  /** A track, album, artist, playlist, show or episode: its address, or its `spotify:` name. */
  url: field<Spotify>('address', spotifyOf).required(),
  /** What is to be heard, for the button and for screen readers. */
  title: text,
  /** `large` shows what is on an album or a playlist. */
  size: choice('compact', 'large'),
  /** A picture of the venue's own, until it plays. */
  thumbnail: media,
  caption: text,
}

/** Something to hear on Spotify. Its player is loaded by a click. */
export const spotifyEmbed = block(fields, ({ heading, url, title, size, thumbnail, caption }) => (
  <>
    <SectionHeader heading={heading} />
    <Embed
      provider="Spotify"
      title={title ?? heading ?? 'Listen'}
      src={url.embed}
      page={url.page}
      thumbnail={thumbnail}
      caption={caption}
      shape={size === 'large' ? 'card' : 'strip'}
    />
  </>
))
