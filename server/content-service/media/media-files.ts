import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Commands, OutputFormat } from './commands.ts'
import { openFileCache } from './file-cache.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { Download, Drawing, MediaItem } from './media-library.ts'
import { placementOf } from './placement.ts'
import { transform } from './transform.ts'

/** The share of the disk space for rendered originals; the rest is for resized pictures */
const SHARE_OF_MASTERS = 2 / 3
/** Maximum length of the queue. A picture takes up to a second, so a longer one would outlast browsers' timeouts. */
const MAX_WAITING = 40
/** In pixels */
const PROOF_WIDTH = 1280

const ownFormats: Record<string, OutputFormat> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' }

/**
 * The files that the media library is served from. A picture whose callers have all disconnected, each by its `signal`,
 * isn't rendered; `original` and `result` then reject with `NotBegun`, as they do when the queue is full.
 */
export interface MediaFiles {
  /** A digest that changes when the original does. */
  version(item: MediaItem): Promise<string>
  /** The original's file; a drawing is rendered at its first request */
  original(item: MediaItem, signal?: AbortSignal): Promise<string>
  /** Pre-renders a drawing: small, or in its full size as well */
  ready(item: MediaItem, sizes: 'small' | 'both'): Promise<void>
  /** The file of the picture with the commands applied. */
  result(item: MediaItem, commands: Commands, signal?: AbortSignal): Promise<string>
  /** Cancels all waiting pictures, and accepts no more */
  close(): void
}

/** Whether commands apply to the item: not to vectors, films and documents, nor to GIFs, which may be animated */
export const isResizable = ({ extension }: MediaItem): boolean => Object.hasOwn(ownFormats, extension)

/**
 * Opens the store of rendered and resized pictures in `folder`, with at most `megabytes`; two are rendered at a time.
 */
export function openMediaFiles(folder: string, megabytes: number): MediaFiles {
  const most = megabytes * 1024 ** 2
  const masters = openFileCache(join(folder, 'masters'), most * SHARE_OF_MASTERS)
  const results = openFileCache(join(folder, 'results'), most * (1 - SHARE_OF_MASTERS))
  const withLimit = limitConcurrency(2, MAX_WAITING)
  const fingerprints = new Map<string, string>()

  /** Returns a digest of the drawing's source, which requires drawing it once. */
  function fingerprintOf(item: MediaItem, drawing: Drawing): string {
    const fingerprint = fingerprints.get(item.id) ?? digest(drawing.source())
    fingerprints.set(item.id, fingerprint)
    return fingerprint
  }
  async function version(item: MediaItem): Promise<string> {
    if ('render' in item.origin) return fingerprintOf(item, item.origin)
    if ('download' in item.origin) return digest(`${item.path} ${item.origin.version}`)
    const { mtimeMs, size } = await stat(item.origin.file)
    return digest(`${item.path} ${mtimeMs} ${size}`)
  }
  async function master(item: MediaItem, scale: number, signal?: AbortSignal): Promise<string> {
    const { origin } = item
    if ('file' in origin) return origin.file
    if ('download' in origin) return downloaded(item, origin, signal)
    const name = `${fingerprintOf(item, origin)}${scale < 1 ? '-proof' : ''}.${item.extension}`
    return masters.get(name, (given) => withLimit(() => origin.render(item, scale), given), signal)
  }
  async function downloaded(item: MediaItem, { download }: Download, signal?: AbortSignal): Promise<string> {
    const write = async (given: AbortSignal, file: string) => void (await download(file, given))
    return masters.get(`${await version(item)}.${item.extension}`, write, signal)
  }
  return {
    version,
    original: (item, signal) => master(item, 1, signal),
    async ready(item, sizes) {
      const hasProof = item.width !== null && item.width > PROOF_WIDTH
      if (hasProof) await master(item, PROOF_WIDTH / (item.width as number))
      if (sizes === 'both' || !hasProof) await master(item, 1)
    },
    async result(item, commands, signal) {
      const format = commands.format ?? (ownFormats[item.extension] as OutputFormat)
      const name = `${digest(`${await version(item)} ${JSON.stringify(commands)}`)}.${format}`
      const make = async (given: AbortSignal) => {
        const source = await master(item, scaleFor(item, commands), given)
        return withLimit(() => transform(source, ownFormats[item.extension] as OutputFormat, commands), given)
      }
      return results.get(name, make, signal)
    },
    close: withLimit.close,
  }
}

/**
 * Returns the scale at which a drawing is rendered for the commands: small if that is enough, which takes a sixth of
 * the time. It depends only on the request, so the same request always gives the same bytes.
 */
function scaleFor({ origin, width, height }: MediaItem, commands: Commands): number {
  if (!('render' in origin) || !width || !height || width <= PROOF_WIDTH) return 1
  const { source, inner } = placementOf({ width, height }, commands)
  const isEnough = Math.max(inner.width / source.width, inner.height / source.height) <= PROOF_WIDTH / width
  return isEnough ? PROOF_WIDTH / width : 1
}

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)
