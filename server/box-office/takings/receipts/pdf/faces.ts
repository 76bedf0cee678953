import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { rememberIn } from '#server/cache/remember'
import { venueLook } from '#shared/look/venue-look'

export type Weight = 'Regular' | 'Bold'

/** A font file for a PDF. */
export interface Face {
  key: string
  bytes: Buffer
  covers(codePoint: number): boolean
}

const packageFile = (path: string) => fileURLToPath(import.meta.resolve(path))
const instrumentSans = (letters: string) =>
  packageFile(`@fontsource-variable/instrument-sans/files/instrument-sans-${letters}-wght-normal.woff2`)

/** The files of the site's text font, and of one with most alphabets, in the order in which a letter is looked up. */
function baseFiles(weight: Weight): string[] {
  const own = venueLook()?.fonts.text
  return [
    ...(own ? [own.file, ...(own.extended ? [own.extended] : [])] : ['latin', 'latin-ext'].map(instrumentSans)),
    packageFile(`dejavu-fonts-ttf/ttf/DejaVuSans${weight === 'Bold' ? '-Bold' : ''}.ttf`),
  ]
}

/** Fonts of scripts that those files lack. Each is split by ranges of letters, of which a PDF needs a few. */
const SCRIPTS = ['sc', 'kr', 'thai', 'devanagari']

/** Returns the faces that a text of these letters needs, in the order in which a letter is looked up. */
export async function loadFaces(letters: ReadonlySet<number>, weight: Weight): Promise<Face[]> {
  const base = (await Promise.all(baseFiles(weight).map((file) => faceOf(file, weight)))).filter(isUsable)
  const missing = [...letters].filter((letter) => !base.some((face) => face.covers(letter)))
  if (missing.length === 0) return base
  const others = (await Promise.all(SCRIPTS.map(slicesOf))).flat()
  const files = others.filter(({ has }) => missing.some(has)).map(({ file }) => file)
  return [...base, ...(await Promise.all(files.map((file) => faceOf(file, weight)))).filter(isUsable)]
}

/**
 * Loads the faces that nearly every document needs, which takes up to half a second of a core: read them before the
 * first buyer waits for a receipt.
 */
export const loadUsualFaces = () =>
  Promise.all((['Regular', 'Bold'] as const).map((weight) => loadFaces(new Set(), weight)))

const isUsable = (face: Face | null): face is Face => face !== null

const faces = new Map<string, Promise<Face | null>>()
const faceOf = (file: string, weight: Weight) => rememberIn(faces, `${file} ${weight}`, () => readFace(file, weight))

/**
 * Returns a face of a file, in TrueType and of one weight if the file is a variable font in WOFF2, which can't be
 * embedded. Returns null for a font whose licence bits forbid embedding.
 */
async function readFace(file: string, weight: Weight): Promise<Face | null> {
  const bytes = await readFile(file)
  const font = create(bytes) as Font
  if (font['OS/2'].fsType.noEmbedding) return null
  const letters = new Set(font.characterSet)
  return {
    key: `${file} ${weight}`,
    bytes: file.endsWith('.woff2') ? await staticFont(bytes, font, weight) : bytes,
    covers: (codePoint) => letters.has(codePoint),
  }
}

function staticFont(bytes: Buffer, font: Font, weight: Weight): Promise<Buffer> {
  const wanted = weight === 'Bold' ? 700 : 400
  const axes = Object.entries(font.variationAxes as Record<string, { min: number; default: number; max: number }>)
  return subsetFont(bytes, String.fromCodePoint(...font.characterSet), {
    targetFormat: 'truetype',
    variationAxes: Object.fromEntries(
      axes.map(([name, { min, default: usual, max }]) => [
        name,
        name === 'wght' ? Math.min(max, Math.max(min, wanted)) : usual,
      ]),
    ),
  })
}

interface Slice {
  file: string
  has(codePoint: number): boolean
}

const slices = new Map<string, Promise<Slice[]>>()
const slicesOf = (script: string) => rememberIn(slices, script, () => readSlices(script))

async function readSlices(script: string): Promise<Slice[]> {
  const name = `noto-sans-${script}`
  const ranges: Record<string, string> = JSON.parse(
    await readFile(packageFile(`@fontsource-variable/${name}/unicode.json`), 'utf8'),
  )
  return Object.entries(ranges).map(([slice, text]) => {
    const spans = text.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    })
    return {
      file: packageFile(`@fontsource-variable/${name}/files/${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      has: (codePoint) => spans.some(([from, to]) => from <= codePoint && codePoint <= to),
    }
  })
}
