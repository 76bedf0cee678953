import { playerSources } from './content-sources.ts'

/** A video on another site, which its player shows. */
export interface HostedVideo {
  kind: 'youTube' | 'vimeo'
  /** The id of a video, a playlist, a channel, a showcase or an event. */
  id: string
  /** The address of the player. */
  embed: string
  /** The video's page on the other site. */
  page: string
}

/**
 * Returns the video, playlist, live stream, showcase or event at an address on YouTube or Vimeo, or with the id of a
 * video. Start and end times are preserved. Null for any address that the sites' players don't document:
 * https://developers.google.com/youtube/player_parameters and https://developer.vimeo.com/player/sdk/embed.
 */
export function hostedVideoOf(address: string): HostedVideo | null {
  if (YOUTUBE_ID.test(address)) return youTubeVideo(address, new URLSearchParams())
  if (/^\d{6,15}$/.test(address)) return vimeoVideo(address, null, '')
  const url = urlOf(address)
  if (!url) return null
  return hostOf(url) === 'vimeo.com' ? vimeoOf(url) : youTubeOf(url)
}

/** Returns an address that may lack its scheme, as people paste it. */
function urlOf(address: string): URL | null {
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`
  if (/^[a-z][a-z0-9+.-]*:(?!\/\/)/i.test(address) || !URL.canParse(whole)) return null
  return new URL(whole)
}
const hostOf = ({ hostname }: URL) => hostname.replace(/^(?:www|m|music|player)\./, '')
const segmentsOf = ({ pathname }: URL) => pathname.split('/').filter(Boolean)

const YOUTUBE_ID = /^[\w-]{11}$/
const YOUTUBE_LIST = /^[\w-]{12,60}$/
const YOUTUBE_CHANNEL = /^UC[\w-]{22}$/
const YOUTUBE_OPTIONS = { autoplay: '1', rel: '0', playsinline: '1' }

function youTubeOf(url: URL): HostedVideo | null {
  const { searchParams: query } = url
  const [first = '', second = ''] = segmentsOf(url)
  const host = hostOf(url)
  if (host === 'youtu.be') return youTubeVideo(first, withTimeOfHash(url))
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null
  if (first === 'watch') return youTubeVideo(query.get('v') ?? '', withTimeOfHash(url))
  const isPlayer = first === 'embed' || first === 'v'
  if (first === 'playlist' || (isPlayer && second === 'videoseries')) return youTubeList(query.get('list'))
  if (isPlayer && second === 'live_stream') return youTubeChannel(query.get('channel'))
  if (first === 'channel' && segmentsOf(url)[2] === 'live') return youTubeChannel(second)
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? youTubeVideo(second, query) : null
}

/** Returns an address's query, with the start time that older links have in their hash. */
function withTimeOfHash({ searchParams, hash }: URL): URLSearchParams {
  const time = new URLSearchParams(hash.slice(1)).get('t')
  return time && !searchParams.has('t') ? new URLSearchParams([...searchParams, ['t', time]]) : searchParams
}

function youTubeVideo(id: string, query: URLSearchParams): HostedVideo | null {
  if (!YOUTUBE_ID.test(id)) return null
  const start = secondsOf(query.get('start') ?? query.get('t'))
  const end = secondsOf(query.get('end'))
  const list = YOUTUBE_LIST.test(query.get('list') ?? '') ? query.get('list') : null
  const embed = addressOf(playerSources.youTube + id, { ...YOUTUBE_OPTIONS, start, end, list })
  const page = addressOf('https://www.youtube.com/watch', { v: id, list, t: start && `${start}s` })
  return { kind: 'youTube', id, embed, page }
}

function youTubeList(id: string | null): HostedVideo | null {
  if (id === null || !YOUTUBE_LIST.test(id)) return null
  const embed = addressOf(`${playerSources.youTube}videoseries`, { ...YOUTUBE_OPTIONS, list: id })
  return { kind: 'youTube', id, embed, page: `https://www.youtube.com/playlist?list=${id}` }
}

/** Returns what a channel broadcasts live at the time of watching. */
function youTubeChannel(id: string | null): HostedVideo | null {
  if (id === null || !YOUTUBE_CHANNEL.test(id)) return null
  const embed = addressOf(`${playerSources.youTube}live_stream`, { ...YOUTUBE_OPTIONS, channel: id })
  return { kind: 'youTube', id, embed, page: `https://www.youtube.com/channel/${id}/live` }
}

function vimeoOf(url: URL): HostedVideo | null {
  const { searchParams: query, hash } = url
  const [first = '', second = '', third = '', fourth = ''] = segmentsOf(url)
  const start = new URLSearchParams(hash.slice(1)).get('t')
  const secret = query.get('h')
  if (/^\d+$/.test(first)) return vimeoVideo(first, second || secret, start)
  if (first === 'video') return vimeoVideo(second, secret, start)
  if (first === 'channels') return vimeoVideo(third, secret, start)
  if (first === 'groups' || first === 'showcase' || first === 'album') {
    if (third === 'videos' || third === 'video') return vimeoVideo(fourth, secret, start)
    return first === 'groups' ? null : vimeoCollection('showcase', second, third)
  }
  return first === 'event' ? vimeoCollection('event', second, third === 'embed' ? fourth : third) : null
}

/** An unlisted video needs its secret, from `vimeo.com/{id}/{secret}` or `?h=`. */
function vimeoVideo(id: string, secret: string | null, start: string | null): HostedVideo | null {
  if (!/^\d{1,15}$/.test(id) || (secret && !VIMEO_SECRET.test(secret))) return null
  const seconds = secondsOf(start)
  const time = seconds ? `#t=${seconds}s` : ''
  const embed = addressOf(playerSources.vimeo + id, { ...VIMEO_OPTIONS, h: secret || null })
  return { kind: 'vimeo', id, embed: embed + time, page: `https://vimeo.com/${id}${secret ? `/${secret}` : ''}${time}` }
}
const VIMEO_SECRET = /^[0-9a-f]{6,20}$/
const VIMEO_OPTIONS = { dnt: '1', autoplay: '1' }

/** Returns the player of a showcase or a live event, which is below its page. */
function vimeoCollection(type: 'showcase' | 'event', id: string, more: string): HostedVideo | null {
  if (!/^\d{1,15}$/.test(id)) return null
  const secret = type === 'event' && VIMEO_SECRET.test(more) ? `/${more}` : ''
  const page = (type === 'event' ? playerSources.vimeoEvent : playerSources.vimeoShowcase) + id
  const embed = type === 'event' ? `${page}/embed${secret}` : `${page}/embed`
  return { kind: 'vimeo', id, embed: addressOf(embed, VIMEO_OPTIONS), page: page + secret }
}

/** Returns the seconds of `90`, `90s`, `1m30s` or `1h2m3s`; null for zero and for anything else. */
function secondsOf(time: string | null): string | null {
  const [all, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time ?? '') ?? []
  if (!all) return null
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return total > 0 && total <= 24 * 3600 ? String(total) : null
}

function addressOf(path: string, values: Record<string, string | null>): string {
  const query = new URLSearchParams(Object.entries(values).filter((each): each is [string, string] => Boolean(each[1])))
  return `${path}?${query}`
}
