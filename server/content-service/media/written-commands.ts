import { mediaOf } from '#shared/content/media-of'
import type { Crop, Media } from '#shared/content/page'
import { writtenAddresses } from '#shared/content/written-addresses'
import { type Commands, readCommands } from './commands.ts'
import { siteCrops } from './crops.ts'
import type { MediaItem } from './media-library.ts'

const known = new WeakMap<MediaItem, ReadonlySet<string>>()

/** Whether the site writes addresses with these commands for this picture */
export function isWritten(item: MediaItem, commands: Commands): boolean {
  const written = known.get(item) ?? new Set(variantsOf(item).flatMap(writtenAddresses).flatMap(keysOf))
  known.set(item, written)
  return written.has(keyOf(commands))
}

/**
 * Returns the variants of a picture: with an editor's crops and focal point and, for pages that have only its address,
 * with the site's crops around its centre or without crops.
 */
function variantsOf(item: MediaItem): Media[] {
  const media = mediaOf({ ...item, properties: {} }, [])
  const plain = (crops: Crop[]): Media => ({ ...media, focalPoint: null, crops })
  return [media, plain(siteCrops), plain([])]
}

function keysOf(address: string): string[] {
  const commands = readCommands(new URLSearchParams(address.split('?')[1] ?? ''))
  return commands ? [keyOf(commands)] : []
}

/** A focal point in the centre counts as none. */
const keyOf = ({ centre, ...commands }: Commands): string =>
  JSON.stringify({ ...commands, centre: centre?.left === 0.5 && centre.top === 0.5 ? undefined : centre })
