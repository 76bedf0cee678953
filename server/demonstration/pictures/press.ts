import sharp from 'sharp'
import { remember } from '#server/cache/remember'
import { seeded } from './seeded.ts'
import { channels, type Print, svg } from './svg.ts'

/** Red, green and blue of every pixel, row by row. */
export interface Impression {
  pixels: Uint8Array
  width: number
  height: number
}

/** Renders a vector drawing as pixels, in this size. */
export async function drawnFlat(drawing: string, width: number, height: number): Promise<Impression> {
  const pixels = await rasterised(drawing, width, height).flatten().raw().toBuffer()
  return { pixels, width, height }
}

/**
 * Prints the passes one over the other, in this size. Each is drawn as a stencil and inked here: blending them in the
 * vector renderer took five times as long.
 */
export async function pressed({ sheet, paper, passes }: Print, width: number, height: number): Promise<Impression> {
  const pixels = new Uint8Array(width * height * 3)
  const ground = channels(paper)
  for (let at = 0; at < pixels.length; at += 3) pixels.set(ground, at)
  for (const { colour, blend, shapes } of passes) {
    const stencil = svg(sheet, `<g fill="#fff" color="#fff">${shapes}</g>`)
    const cover = await rasterised(stencil, width, height).extractChannel('alpha').raw().toBuffer()
    ink(pixels, cover, channels(colour), blend)
  }
  return { pixels, width, height }
}

const rasterised = (drawing: string, width: number, height: number) => {
  const own = Number(/width="([\d.]+)"/.exec(drawing)?.[1] ?? width)
  const density = (72 * width) / own
  return sharp(Buffer.from(drawing), { unlimited: true, density }).resize({ width, height, fit: 'fill' })
}

/** Applies one ink through one stencil. */
function ink(
  pixels: Uint8Array,
  cover: Uint8Array,
  colour: readonly number[],
  blend: Print['passes'][number]['blend'],
) {
  const tables = colour.map((value) => inked(value, blend))
  for (let at = 0, to = 0; at < cover.length; at += 1, to += 3) {
    const amount = cover[at] as number
    if (amount === 0) continue
    for (let channel = 0; channel < 3; channel += 1) {
      const under = pixels[to + channel] as number
      const over = (tables[channel] as Uint8Array)[under] as number
      pixels[to + channel] = amount === 255 ? over : under + ((over - under) * amount) / 255
    }
  }
}

/** Returns what each lightness becomes under full ink. */
function inked(colour: number, blend: Print['passes'][number]['blend']): Uint8Array {
  const over = (under: number) =>
    blend === 'multiply'
      ? (under * colour) / 255
      : blend === 'screen'
        ? 255 - ((255 - under) * (255 - colour)) / 255
        : colour
  return Uint8Array.from({ length: 256 }, (_, under) => Math.round(over(under)))
}

const TILE = 512

/** Grey noise that tiles without a visible seam. */
const noise = remember(grown)
function grown(): Promise<Uint8Array> {
  const chance = seeded('grain')
  const rough = Uint8Array.from({ length: TILE * TILE }, () => {
    const grey = 128 + (chance.next() + chance.next() + chance.next() - 1.5) * 150
    return Math.max(0, Math.min(255, grey))
  })
  return sharp(rough, { raw: { width: TILE, height: TILE, channels: 1 } })
    .blur(0.6)
    .extractChannel(0)
    .raw()
    .toBuffer()
}

/** Shows the paper's fibres through the print as soft light; `grain` from 0 to 1. */
export async function grained({ pixels, width, height }: Impression, grain: number): Promise<void> {
  const tile = await noise()
  const table = softLight(grain)
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = (y % TILE) * TILE
    for (let x = 0; x < width; x += 1, at += 3) {
      const light = (tile[row + (x % TILE)] as number) << 8
      pixels[at] = table[light | (pixels[at] as number)] as number
      pixels[at + 1] = table[light | (pixels[at + 1] as number)] as number
      pixels[at + 2] = table[light | (pixels[at + 2] as number)] as number
    }
  }
}

/** Returns a table by light (high byte) and base (low byte): W3C's soft light, mixed in by `grain`. */
function softLight(grain: number): Uint8Array {
  return Uint8Array.from({ length: 65_536 }, (_, index) => {
    const [light, under] = [(index >> 8) / 255, (index & 255) / 255]
    const lifted = under <= 0.25 ? ((16 * under - 12) * under + 4) * under : Math.sqrt(under)
    const soft =
      light <= 0.5 ? under - (1 - 2 * light) * under * (1 - under) : under + (2 * light - 1) * (lifted - under)
    return Math.round(255 * (under + (soft - under) * grain))
  })
}
