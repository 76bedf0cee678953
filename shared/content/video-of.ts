import { addressOf } from './address-of.ts'
import { firstMedia } from './first-of.ts'

/** A video: a file of the content service, or the player of another site, loaded by a click. */
export type Video = { kind: 'file'; url: string; type: 'video/mp4' | 'video/webm' | 'video/ogg' } | HostedVideo
/** `page` is the video's page on the other site. */
export interface HostedVideo {
  kind: 'youTube' | 'vimeo'
  id: string
  embed: string
  page: string
}

/**
 * The video of a picked file, of an address that an editor pasted, or of the embed editor's `{ url }`; null for
 * anything else.
 */
export function videoOf(value: unknown): Video | null {
  const file = firstMedia(value)
  if (file) return fileOf(file.url)
  const address = addressOf(value)
  return address === null ? null : (youTubeOf(address) ?? vimeoOf(address) ?? fileOf(address))
}

const types = { mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg' } as const

function fileOf(url: string): Video | null {
  const extension = /^(?:\/|https:\/\/)[^?#]*\.(mp4|m4v|webm|ogv)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase()
  return extension ? { kind: 'file', url, type: types[extension as keyof typeof types] } : null
}

const youTube =
  /^(?:https?:)?(?:\/\/)?(?:www\.|m\.|music\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i

function youTubeOf(address: string): Video | null {
  const id = /^[\w-]{11}$/.test(address) ? address : youTube.exec(address)?.[1]
  if (!id) return null
  return {
    kind: 'youTube',
    id,
    embed: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&playsinline=1`,
    page: `https://www.youtube.com/watch?v=${id}`,
  }
}

const vimeo =
  /^(?:https?:)?(?:\/\/)?(?:www\.|player\.)?vimeo\.com\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,15})(?![\w-])(?:\/([0-9a-f]{6,20})(?![\w-])|\?(?:[^#]*&)?h=([0-9a-f]{6,20})(?![\w-]))?/i

/** An unlisted video needs its hash, from `vimeo.com/{id}/{hash}` or `?h=`. */
function vimeoOf(address: string): Video | null {
  const [, idInAddress, hashInPath, hashInQuery] = vimeo.exec(address) ?? []
  const id = /^\d{6,15}$/.test(address) ? address : idInAddress
  if (!id) return null
  const hash = hashInPath ?? hashInQuery
  return {
    kind: 'vimeo',
    id,
    embed: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash ? `&h=${hash}` : ''}`,
    page: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
  }
}
