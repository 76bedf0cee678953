import sharp, { type OverlayOptions } from 'sharp'
import type { MediaItem } from '../media/media-library.ts'
import { seeded } from './seeded.ts'

const TILE = 512

/** Grey noise that repeats without a seam being seen. */
function noise(): Buffer {
  const chance = seeded('grain')
  const tile = Buffer.alloc(TILE * TILE * 4)
  for (let at = 0; at < tile.length; at += 4) {
    const grey = 128 + (chance.next() + chance.next() + chance.next() - 1.5) * 150
    tile.fill(Math.max(0, Math.min(255, grey)), at, at + 3)
    tile[at + 3] = 255
  }
  return tile
}

/** A drawing as the bytes of its medium, in its full size times `scale`. `grain` is how much the paper shows, 0 to 1. */
export async function rendered(drawing: string, item: MediaItem, grain: number, scale = 1): Promise<Buffer> {
  if (item.extension === 'svg') return Buffer.from(drawing)
  const [width, height] = [item.width, item.height].map((side) => Math.round((side as number) * scale))
  const flat = sharp(Buffer.from(drawing), { unlimited: true, density: 72 * scale }).resize({
    width,
    height,
    fit: 'fill',
  })
  const printed = grain > 0 ? flat.composite([await grainOver(scale < 1 ? grain * 0.6 : grain)]) : flat
  return item.extension === 'png' ? printed.png().toBuffer() : printed.flatten().jpeg({ quality: 90 }).toBuffer()
}

const grains = new Map<number, Promise<Buffer>>()

async function grainOver(grain: number): Promise<OverlayOptions> {
  const made = grains.get(grain) ?? grainTile(grain)
  grains.set(grain, made)
  return { input: await made, tile: true, blend: 'soft-light' }
}

function grainTile(grain: number): Promise<Buffer> {
  const raw = { width: TILE, height: TILE, channels: 4 } as const
  return sharp(noise(), { raw }).blur(0.6).linear([1, 1, 1, grain], [0, 0, 0, 0]).png().toBuffer()
}
