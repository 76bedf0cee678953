import PDFDocument from 'pdfkit'
import type { Face } from './faces.ts'
import { brokenLines, hasRightToLeft, visualRuns } from './visual-runs.ts'

export interface TextStyle {
  size: number
  colour: string
  isBold?: boolean
}
/** The place of a text: its left edge and width in points, and the side on which its lines end. */
export interface Column {
  x: number
  width: number
  align?: 'left' | 'right'
}
type Structure = PDFKit.PDFStructureElement

const MARGIN = 56
const LEADING = 1.45

/**
 * Writes texts of any script on as many pages as they need, as a tagged PDF: a screen reader finds headings,
 * paragraphs and tables.
 */
export class PageWriter {
  readonly #doc: PDFKit.PDFDocument
  readonly #faces: Readonly<Record<'regular' | 'bold', readonly Face[]>>
  readonly #root: Structure
  /** The top of the next line. */
  y = MARGIN

  constructor(
    faces: Readonly<Record<'regular' | 'bold', readonly Face[]>>,
    { title, language, isLetter, writtenAt }: { title: string; language: string; isLetter: boolean; writtenAt: Date },
  ) {
    this.#faces = faces
    this.#doc = new PDFDocument({
      ...{ size: isLetter ? 'LETTER' : 'A4', margin: 0, bufferPages: true, pdfVersion: '1.7' },
      ...{ tagged: true, displayTitle: true, lang: language, info: { Title: title, CreationDate: writtenAt } },
    })
    for (const { key, bytes } of [...faces.regular, ...faces.bold]) this.#doc.registerFont(key, bytes)
    this.#root = this.#doc.struct('Document')
    this.#doc.addStructure(this.#root)
  }

  get left(): number {
    return MARGIN
  }
  get width(): number {
    return this.#doc.page.width - 2 * MARGIN
  }

  /** Adds a structure element to another, or to the document. */
  structure(type: string, parent: Structure = this.#root): Structure {
    const element = this.#doc.struct(type)
    parent.add(element)
    return element
  }

  linesOf(text: string, style: TextStyle, width: number): string[] {
    return brokenLines(text, (line) => this.#widthOf(line, style) <= width)
  }

  /** Begins a page if less than a height is left on this one. */
  require(height: number): boolean {
    if (this.y + height <= this.#doc.page.height - 2 * MARGIN) return false
    this.#doc.addPage()
    this.y = MARGIN
    return true
  }

  /** Writes lines at the current place without moving on, as one element. */
  write(
    type: string,
    lines: readonly string[],
    style: TextStyle,
    column: Column,
    parent: Structure = this.#root,
  ): number {
    const text = lines.join(' ')
    const element = this.#doc.struct(type, hasRightToLeft(text) ? { actual: text } : {}, () => {
      for (const [at, line] of lines.entries()) this.#draw(line, style, column, this.y + at * style.size * LEADING)
    })
    parent.add(element)
    return lines.length * style.size * LEADING
  }

  /** Writes a text and moves below it. */
  paragraph(type: string, text: string, style: TextStyle, column: Column = { x: this.left, width: this.width }): void {
    const lines = this.linesOf(text, style, column.width)
    this.require(lines.length * style.size * LEADING)
    this.y += this.write(type, lines, style, column)
  }

  /** Draws a picture at the current place without moving on, with its alternative text. */
  picture(bytes: Buffer, alt: string, { x, width, height }: { x: number; width: number; height: number }): void {
    const bbox = [x, this.y, x + width, this.y + height]
    const options = { alt, bbox, placement: 'Block' }
    this.#root.add(this.#doc.struct('Figure', options, () => void this.#doc.image(bytes, x, this.y, { width, height })))
  }

  /** Draws a line across the page, which screen readers ignore. */
  rule(colour: string, thickness = 0.5): void {
    this.#artifact(() => {
      this.#doc.rect(this.left, this.y, this.width, thickness).fill(colour)
    })
  }

  /** Writes the same text at the foot of each page, with its number, and returns the file. */
  async finish(footOf: (page: number, pages: number) => string, style: TextStyle): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page)
      this.#artifact(() => {
        const column = { x: this.left, width: this.width }
        this.#draw(footOf(page + 1, count), style, column, this.#doc.page.height - MARGIN - style.size)
      })
    }
    const parts: Buffer[] = []
    this.#doc.on('data', (part: Buffer) => parts.push(part))
    const isDone = new Promise((resolve, reject) => {
      this.#doc.on('end', resolve)
      this.#doc.on('error', reject)
    })
    this.#doc.end()
    await isDone
    return Buffer.concat(parts)
  }

  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }

  #runsOf(line: string, { isBold }: TextStyle) {
    return visualRuns(line, isBold ? this.#faces.bold : this.#faces.regular)
  }

  #widthOf(line: string, style: TextStyle): number {
    return this.#runsOf(line, style).reduce(
      (sum, { text, face }) => sum + this.#doc.font(face.key).fontSize(style.size).widthOfString(text, SHAPED),
      0,
    )
  }

  #draw(line: string, style: TextStyle, { x, width, align }: Column, y: number): void {
    let place = align === 'right' ? x + width - this.#widthOf(line, style) : x
    for (const { text, face } of this.#runsOf(line, style)) {
      this.#doc.font(face.key).fontSize(style.size).fillColor(style.colour)
      this.#doc.text(text, place, y + style.size, { ...SHAPED, lineBreak: false, baseline: 'alphabetic' })
      place += this.#doc.widthOfString(text, SHAPED)
    }
  }
}

/** Naming a feature makes pdfkit shape a run as a whole, as scripts that join letters need it. */
const SHAPED = { features: ['liga' as const] }
