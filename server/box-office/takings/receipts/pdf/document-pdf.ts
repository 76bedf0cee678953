import { longDay } from '#shared/dates'
import { isLight } from '#shared/look/look-themes'
import { staticColours } from '#shared/look/static-colours'
import { venueLook } from '#shared/look/venue-look'
import { fromCents, totalAs } from '#shared/money'
import { ratePercent } from '#shared/tax'
import { drawLogo } from '../../../draw-logo.ts'
import type { DocumentContent, SalesDocument } from '../document-content.ts'
import { loadFaces } from './faces.ts'
import { type Column, PageWriter, type TextStyle } from './page-writer.ts'

const INK = '#17150f'
const MUTED = '#59554b'
const HAIRLINE = '#c9c4b8'
const text: TextStyle = { size: 9.5, colour: INK }
const strong: TextStyle = { ...text, isBold: true }
const quiet: TextStyle = { size: 8.5, colour: MUTED }

/** The largest logo, in points, and its pixels per point. */
const LOGO = { width: 200, height: 36 }
const LOGO_DENSITY = 4
/** Around a logo on the venue's dark background. */
const LOGO_PADDING = 14

const METHODS: Readonly<Record<string, string>> = {
  card: 'Card',
  cash: 'Cash',
  terminal: 'Card terminal',
  voucher: 'Gift voucher',
  complimentary: 'Complimentary',
  invoice: 'Invoice',
  transfer: 'Bank transfer',
}

/**
 * Returns a receipt or credit note as a tagged PDF in the venue's font and colour, from what was stored when it was
 * issued: the same file at any later time.
 */
export async function documentPdf(document: SalesDocument): Promise<Buffer> {
  const { content, number, issuedAt } = document
  const title = titleOf(document)
  const letters = new Set(Array.from(JSON.stringify({ ...document, title }), (letter) => letter.codePointAt(0) ?? 0))
  const [regular, bold] = await Promise.all([loadFaces(letters, 'Regular'), loadFaces(letters, 'Bold')])
  const isLetter = /-(US|CA)$/.test(content.locale)
  const writer = new PageWriter(
    { regular, bold },
    { title: `${title} ${number}`, language: content.locale, isLetter, writtenAt: issuedAt },
  )
  await writeLogo(writer)
  writeHead(writer, document, title)
  writeLines(writer, document)
  writeSums(writer, document)
  return writer.finish((page, pages) => `${number}   ${page}/${pages}`, quiet)
}

/** A receipt that names the seller's tax number and the tax is an invoice to the authorities. */
const titleOf = ({ kind, content }: SalesDocument): string => {
  if (kind === 'creditNote') return 'Credit note'
  if (content.invoice) return content.seller.taxNumber && content.taxes.length > 0 ? 'Tax invoice' : 'Invoice'
  return content.seller.taxNumber && content.taxes.length > 0 ? 'Tax invoice and receipt' : 'Receipt'
}

/**
 * Writes the accent and the venue's logo, which is made for the venue's background: on white paper a light logo has
 * that background behind it. A document doesn't wait for a logo that can't be drawn; the seller's name is below it.
 */
async function writeLogo(writer: PageWriter): Promise<void> {
  const { accent, paper } = staticColours()
  writer.rule(accent, 4)
  const logo = venueLook()?.logo
  const isOnWhite = isLight(paper)
  const box = { width: LOGO.width * LOGO_DENSITY, height: LOGO.height * LOGO_DENSITY }
  const drawn = logo && (await drawLogo(logo, { ...box, background: isOnWhite ? '#ffffff' : paper }).catch(() => null))
  writer.y += 22
  if (!drawn) return
  const [width, height] = [drawn.width / LOGO_DENSITY, drawn.height / LOGO_DENSITY]
  const padding = isOnWhite ? 0 : LOGO_PADDING
  if (padding > 0) {
    writer.y -= 18
    writer.rule(paper, height + 2 * padding)
  }
  writer.y += padding
  writer.picture(drawn.bytes, logo.alt, { x: writer.left + padding, width, height })
  writer.y += height + padding + 22
}

function writeHead(writer: PageWriter, document: SalesDocument, title: string): void {
  const { content, number, day, orderId, corrects, kind, buyer } = document
  const { seller } = content
  writer.paragraph('H1', `${title} ${number}`, { size: 20, colour: INK, isBold: true })
  writer.y += 12
  const half = (writer.width - 24) / 2
  const top = writer.y
  writer.paragraph('P', seller.name, strong, { x: writer.left, width: half })
  for (const line of [...seller.address, seller.taxNumber ?? ''])
    if (line) writer.paragraph('P', line, text, { x: writer.left, width: half })
  const bottom = writer.y
  writer.y = top
  const right = { x: writer.left + half + 24, width: half }
  const date = longDay(day, content.locale)
  const facts = [
    `Date: ${date}`,
    `Order: ${orderId}`,
    ...(kind === 'creditNote' ? [corrects ? `Corrects receipt ${corrects}` : `Corrects order ${orderId}`] : []),
  ]
  for (const fact of facts) writer.paragraph('P', fact, text, right)
  if (buyer) {
    writer.y += 8
    writer.paragraph('P', `To ${buyer.name}`, strong, right)
    for (const line of buyer.address) writer.paragraph('P', line, text, right)
  }
  writer.y = Math.max(bottom, writer.y) + 22
}

/** Returns the columns of the lines: item, quantity, tax and amount. */
function columnsOf({ left, width }: PageWriter): Record<'item' | 'quantity' | 'tax' | 'amount', Column> {
  const [quantity, tax, amount] = [44, 80, 84]
  const end = left + width
  return {
    item: { x: left, width: width - quantity - tax - amount - 36 },
    quantity: { x: end - amount - tax - quantity - 24, width: quantity, align: 'right' },
    tax: { x: end - amount - tax - 12, width: tax, align: 'right' },
    amount: { x: end - amount, width: amount, align: 'right' },
  }
}

const moneyIn =
  ({ content }: SalesDocument) =>
  (cents: number) =>
    totalAs(content, fromCents(cents))

function writeLines(writer: PageWriter, document: SalesDocument): void {
  const { content } = document
  const money = moneyIn(document)
  const { item, quantity, tax, amount } = columnsOf(writer)
  const table = writer.structure('Table')
  const heads: [string, Column][] = [
    ['Item', item],
    ['Quantity', quantity],
    ...(content.taxes.length > 0 ? ([['Tax', tax]] as [string, Column][]) : []),
    ['Amount', amount],
  ]
  const writeRow = (type: 'TH' | 'TD', cells: readonly [readonly string[], TextStyle, Column][]) => {
    const row = writer.structure('TR', table)
    const heights = cells.map(([lines, style, column]) => writer.write(type, lines, style, column, row))
    writer.y += Math.max(...heights)
  }
  writeRow(
    'TH',
    heads.map(([name, column]) => [[name], quiet, column]),
  )
  writer.y += 4
  for (const line of content.lines) {
    writer.rule(HAIRLINE)
    writer.y += 6
    const names = writer.linesOf(line.name, strong, item.width)
    const rate = line.tax ? `${line.tax.name} ${ratePercent(line.tax.basisPoints)}` : ''
    writer.require(names.length * 14)
    writeRow('TD', [
      [names, strong, item],
      [[String(line.quantity)], text, quantity],
      ...(content.taxes.length > 0 ? ([[writer.linesOf(rate, text, tax.width), text, tax]] as const) : []),
      [[money(line.amountCents)], text, amount],
    ] as [string[], TextStyle, Column][])
    for (const detail of line.details) {
      const lines = writer.linesOf(detail, quiet, item.width)
      writer.require(lines.length * 13)
      writeRow('TD', [[lines, quiet, item]])
    }
    writer.y += 6
  }
  writer.rule(INK, 0.8)
  writer.y += 8
}

function writeSums(writer: PageWriter, document: SalesDocument): void {
  const { content, kind, totalCents } = document
  const money = moneyIn(document)
  const { amount, item } = columnsOf(writer)
  const name: Column = { x: item.x, width: writer.width - amount.width - 12 }
  const rows: [string, string, TextStyle][] = [
    [kind === 'receipt' ? 'Total' : 'Total credited', money(totalCents), strong],
    ...content.taxes.map((tax): [string, string, TextStyle] => [
      `Includes ${tax.name} ${ratePercent(tax.basisPoints)} on ${money(tax.netCents)} net`,
      money(tax.taxCents),
      text,
    ]),
    ...content.payments.map(({ method, amountCents }): [string, string, TextStyle] => [
      `${settlementOf(kind, method)}: ${METHODS[method] ?? method}`,
      money(amountCents),
      text,
    ]),
  ]
  const table = writer.structure('Table')
  for (const [label, sum, style] of rows) {
    const lines = writer.linesOf(label, style, name.width)
    writer.require(lines.length * 14)
    const row = writer.structure('TR', table)
    const height = writer.write('TH', lines, style, name, row)
    writer.write('TD', [sum], style, amount, row)
    writer.y += height + 3
  }
  if (content.invoice) writeTerms(writer, document, content.invoice)
}

/** An invoice isn't paid yet, and what is taken off it isn't money. */
const settlementOf = (kind: SalesDocument['kind'], method: string): string => {
  if (method === 'invoice') return kind === 'receipt' ? 'On account' : 'Taken off'
  return kind === 'receipt' ? 'Paid' : 'Refunded'
}

/** Says until when an invoice is to be paid, and where. */
function writeTerms(
  writer: PageWriter,
  { content, number, totalCents }: SalesDocument,
  { dueOn, payTo }: NonNullable<DocumentContent['invoice']>,
): void {
  const sum = totalAs(content, fromCents(totalCents))
  writer.y += 14
  writer.require(44)
  writer.paragraph('P', `Please pay ${sum} by ${longDay(dueOn, content.locale)}, with the reference ${number}.`, strong)
  writer.paragraph('P', payTo, text)
}
