/** The part of subset-font that is used here; the package has no types. */
declare module 'subset-font' {
  interface Options {
    keepAllGlyphs?: true
    noHinting?: boolean
    targetFormat: 'truetype' | 'woff2'
    /** An axis at one value, or within a range. */
    variationAxes: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>
}
