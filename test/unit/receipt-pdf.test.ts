import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import t from 'tap'
import { readSettings } from '#config/settings'
import type { SalesDocument } from '#server/box-office/takings/receipts/document-content'
import { documentPdf } from '#server/box-office/takings/receipts/pdf/document-pdf'
import { type Face, loadFaces } from '#server/box-office/takings/receipts/pdf/faces'
import { brokenLines, visualRuns } from '#server/box-office/takings/receipts/pdf/visual-runs'
import { setVenueLook } from '#shared/look/venue-look'
import { smallVenue, venueFolder } from '#test/support/small-venue'
import { testFolder } from '#test/support/temporary-folder'

// cspell:ignore Åström Дядя Ваня Ελένη נועה สมชาย
const documentOf = (lines: number, name: string): SalesDocument => ({
  ...{ id: 1, kind: 'receipt', number: 'R-2027-1', day: '2027-03-12', orderId: 42, corrects: null, totalCents: 9900 },
  issuedAt: new Date('2027-03-12T08:00:00Z'),
  buyer: { name, address: ['1 Swanston Street'] },
  content: {
    seller: { name: 'Marlow Hall Trust', address: [], taxNumber: null },
    ...{ currency: 'AUD', locale: 'en-AU', taxes: [], payments: [] },
    lines: Array.from({ length: lines }, () => ({
      ...{
        name: 'String quartet, Adult',
        details: ['Stalls, row K, seat 16'],
        quantity: 1,
        amountCents: 165,
        tax: null,
      },
    })),
  },
})

/** Returns the letters of a PDF that its fonts map glyphs to, which is what a reader copies. */
function lettersOf(pdf: Buffer): Set<string> {
  const letters = new Set<string>()
  const text = pdf.toString('latin1')
  for (const { index } of text.matchAll(/stream\r?\n/g)) {
    const start = pdf.indexOf('\n', index) + 1
    let stream = ''
    try {
      stream = inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).toString('latin1')
    } catch {
      continue
    }
    if (!stream.includes('beginbfrange')) continue
    for (const [, hex = ''] of stream.matchAll(/<([0-9a-f]{4,})>/g))
      for (const letter of Buffer.from(hex, 'hex').swap16().toString('utf16le')) letters.add(letter)
  }
  return letters
}
const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages.*?\/Count (\d+)/s.exec(pdf.toString('latin1'))?.[1])

t.test('a name in any of these scripts is in the file’s text', async (t) => {
  for (const name of [
    'Zoë Åström',
    'Дядя Ваня',
    'Ελένη',
    'نور',
    'נועה',
    '李小龙',
    'さくら',
    '김민준',
    'สมชาย',
    'आशा',
  ]) {
    const letters = lettersOf(await documentPdf(documentOf(1, name)))
    t.ok(
      [...name].filter((letter) => letter !== ' ').every((letter) => letters.has(letter)),
      name,
    )
  }
})

t.test('60 lines fill several pages of a tagged file, the same at any time', async (t) => {
  const pdf = await documentPdf(documentOf(60, 'Grace Hopper'))
  t.ok(pagesOf(pdf) > 2)
  t.equal(pagesOf(await documentPdf(documentOf(1, 'Grace Hopper'))), 1)
  t.ok(pdf.equals(await documentPdf(documentOf(60, 'Grace Hopper'))))
  const text = pdf.toString('latin1')
  t.match(text, /\/Marked true/)
  t.match(text, /\/Lang \(en-AU\)/)
  t.equal(text.match(/\/S \/H1\b/g)?.length, 1)
  t.equal(text.match(/\/S \/TR\b/g)?.length, 1 + 2 * 60 + 1, 'a row for each line and detail')
})

const face: Face = { key: 'any', bytes: Buffer.alloc(0), covers: () => true }
const shown = (line: string) => visualRuns(line, [face]).map(({ text }) => text)

t.test('right-to-left text is in visual order around numbers and brackets', async (t) => {
  t.same(shown('Grace Hopper'), ['Grace Hopper'])
  t.same(shown('נועה (5)'), ['(', '5', 'נועה )'], 'shaping reverses the letters of the last run')
  t.same(shown('Hall נועה'), ['Hall ', 'נועה'])
})

t.test('lines break at spaces, and a long word anywhere', async (t) => {
  const within = (width: number) => (line: string) => line.length <= width
  t.same(brokenLines('one two three', within(7)), ['one two', 'three'])
  t.same(brokenLines('abcdefgh', within(3)), ['abc', 'def', 'gh'])
  t.same(brokenLines('', within(3)), [''])
})

t.test('the fonts of a script are only loaded if a text needs them', async (t) => {
  const keys = async (text: string) =>
    (await loadFaces(new Set(Array.from(text, (letter) => letter.codePointAt(0) ?? 0)), 'Regular')).map(
      ({ key }) => key,
    )
  t.equal((await keys('Grace')).length, 3)
  t.match((await keys('김')).at(-1), /noto-sans-kr/)
})

t.test('a font of the venue that may not be embedded isn’t used', async (t) => {
  t.teardown(() => setVenueLook(null))
  const font = readFileSync(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')))
  const file = path.join(testFolder(t), 'own.ttf')
  const facesWith = async (name: string, embedding: number) => {
    // The table OS/2 is listed by name, checksum and offset; its field fsType is at 8.
    font.writeUInt16BE(embedding, font.readUInt32BE(font.indexOf('OS/2') + 8) + 8)
    writeFileSync(file + name, font)
    const text = { family: 'Own', file: file + name, extended: null }
    setVenueLook({
      ...{ colours: null, fonts: { display: null, text }, corner: 0, titles: 1, spacing: 1, logo: null, favicon: null },
    })
    return (await loadFaces(new Set(), 'Regular')).some(({ key }) => key.startsWith(file + name))
  }
  t.equal(await facesWith('free', 0), true)
  t.equal(await facesWith('restricted', 2), false)
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><circle cx="15" cy="15" r="15" fill="#c00"/></svg>'
const DARK = '{ background: "#101820", text: "#f4f0e7", accent: "#e0b040", accentText: "#101820" }'

t.test('the venue’s logo is a figure with its name, on the venue’s background if that is dark', async (t) => {
  t.teardown(() => setVenueLook(null))
  const without = await documentPdf(documentOf(1, 'Grace Hopper'))
  t.notMatch(without.toString('latin1'), /\/S \/Figure|\/Subtype \/Image/)
  const looks: [look: string, ground: number[]][] = [
    ['logo: logo.svg', [255, 255, 255]],
    [`logo: logo.svg\n  colours: ${DARK}`, [0x10, 0x18, 0x20]],
  ]
  for (const [look, ground] of looks) {
    const root = venueFolder(t, {
      ...smallVenue,
      'venue.yaml': `${smallVenue['venue.yaml']}look:\n  ${look}\n`,
      'media/logo.svg': LOGO,
    })
    readSettings({ VENUE_DIR: root })
    const pdf = await documentPdf(documentOf(1, 'Grace Hopper'))
    const text = pdf.toString('latin1')
    t.match(text, /\/S \/Figure\n[^>]*\/Alt \(Theater am Kanal\)/)
    t.match(text, /\/Subtype \/Image\n[^>]*\/Width 432\n\/Height 144/)
    t.notMatch(text, '/SMask', 'no transparency')
    t.same(cornerOf(pdf), ground)
    t.ok(pdf.equals(await documentPdf(documentOf(1, 'Grace Hopper'))))
  }
})

/** Returns the colour of the first pixel of a PDF's picture. */
function cornerOf(pdf: Buffer): number[] {
  const start = pdf.indexOf('stream', pdf.indexOf('/Subtype /Image')) + 'stream\n'.length
  return [...inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).subarray(1, 4)]
}
