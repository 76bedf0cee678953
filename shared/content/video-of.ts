import { addressOf } from './address-of.ts'
import { isLoadable } from './content-sources.ts'
import { firstMedia } from './first-of.ts'
import { type HostedVideo, hostedVideoOf } from './hosted-video.ts'

/** A video: a file of the content service, or the player of another site, loaded on click. */
export type Video = { kind: 'file'; url: string; type: 'video/mp4' | 'video/webm' | 'video/ogg' } | HostedVideo

/**
 * Returns the video of a picked file, of an address that an editor pasted, or of the embed editor's `{ url }`; null for
 * anything else, including files on other hosts, which the page's policy wouldn't load.
 */
export function videoOf(value: unknown): Video | null {
  const file = firstMedia(value)
  if (file) return fileOf(file.url)
  const address = addressOf(value)
  return address === null ? null : (hostedVideoOf(address) ?? fileOf(address))
}

const types = { mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg' } as const

function fileOf(url: string): Video | null {
  const extension = /^[^?#]*\.(mp4|m4v|webm|ogv)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase()
  return extension && isLoadable(url, 'film')
    ? { kind: 'file', url, type: types[extension as keyof typeof types] }
    : null
}
