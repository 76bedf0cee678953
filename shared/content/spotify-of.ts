import { addressOf } from './address-of.ts'
import { playerSources } from './content-sources.ts'

/** A recording or list on Spotify: `embed` is the player, loaded on click, `page` its page on Spotify's site. */
export interface Spotify {
  type: 'track' | 'album' | 'artist' | 'playlist' | 'show' | 'episode'
  id: string
  embed: string
  page: string
}

const TYPES = 'track|album|artist|playlist|show|episode'
const ADDRESS = new RegExp(
  `^(?:https?://)?open\\.spotify\\.com/(?:intl-[a-z]{2,5}/)?(?:embed/)?(${TYPES})/([0-9A-Za-z]{22})/?(?:[?#]|$)`,
)
const NAME = new RegExp(`^spotify:(${TYPES}):([0-9A-Za-z]{22})$`)

/**
 * Returns what an editor pasted: a page's address, a `spotify:` URI, or the embed editor's `{ url }`; null for anything
 * else.
 */
export function spotifyOf(value: unknown): Spotify | null {
  const address = addressOf(value)
  const [, type, id] = (address !== null && (ADDRESS.exec(address) ?? NAME.exec(address))) || []
  if (!type || !id) return null
  const path = `${type}/${id}`
  return {
    type: type as Spotify['type'],
    id,
    embed: playerSources.spotify + path,
    page: `https://open.spotify.com/${path}`,
  }
}
