import { Embed } from '#client/ui/picture/embed.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { type Spotify, spotifyOf } from '#shared/content/spotify-of'
import { block } from '../block.tsx'
import { choice, field, media, text } from '../fields.ts'

const fields = {
  heading: text,
  /** A track, album, artist, playlist, show or episode, given by its address or its `spotify:` URI. */
  url: field<Spotify>('address', spotifyOf).required(),
  /** The recording's title, for the button and for screen readers. */
  title: text,
  /** `large` lists the tracks of an album or a playlist. */
  size: choice('compact', 'large'),
  /** The venue’s own picture, shown until the player starts. */
  thumbnail: media,
  caption: text,
}

/** An audio player from Spotify. It loads on click. */
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
