import { readFileSync } from 'node:fs'

/** A document on the venue's pages: one or more A4 sheets. */
export interface VenueDocument {
  /** The file name, without `.pdf`. */
  name: string
  title: string
  /** The intended readers, shown beside the venue's name. */
  reader?: string
  /** Everything below the title, as HTML. */
  body: string
  hasLargePrint?: boolean
}

const fonts = new URL('../../../client/styles/fonts/', import.meta.url)
const sans = new URL(
  '../../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  import.meta.url,
)
const face = (family: string, file: URL, weights: string) => `@font-face {
  font-family: "${family}"; font-weight: ${weights};
  src: url("data:font/woff2;base64,${readFileSync(file).toString('base64')}") format("woff2"); }`

const STYLE = `
${face('Newsreader', new URL('newsreader-latin-regular.woff2', fonts), '200 500')}
${face('Newsreader', new URL('newsreader-latin-strong.woff2', fonts), '501 800')}
${face('Instrument Sans', sans, '400 700')}
@page { size: A4; margin: 22mm 20mm; }
* { box-sizing: border-box; margin: 0; }
body { font: 10.5pt/1.5 "Instrument Sans", sans-serif; color: #16171d; }
.venue { font-size: 8pt; font-weight: 650; letter-spacing: 0.12em; text-transform: uppercase; color: #2336c8; }
h1 { margin: 6mm 0 5mm; font: 400 30pt/1.1 Newsreader, serif; }
h2 { margin: 9mm 0 2mm; padding-top: 3mm; border-top: 1.5pt solid; font: 400 16pt/1.2 Newsreader, serif;
  break-after: avoid; }
p { margin-bottom: 3mm; max-width: 150mm; }
dl { display: grid; grid-template-columns: 48mm 1fr; }
dt, dd { padding: 2mm 0; border-bottom: 0.5pt solid #8c8e99; break-inside: avoid; }
dt { padding-right: 5mm; font-weight: 600; }
ol, ul { padding-left: 6mm; }
li { margin-bottom: 2mm; }
svg { display: block; width: 100%; margin: 4mm 0 6mm; }
.large { font-size: 18pt; line-height: 1.45; }
.large h1 { font-size: 36pt; }
.large h2 { font-size: 24pt; }
.large .venue { font-size: 12pt; }
`

/** Returns the sheet as self-contained HTML, fonts included. */
export const sheetOf = (
  { title, reader, body, hasLargePrint }: VenueDocument,
  venueName: string,
): string => `<!DOCTYPE html>
<html lang="en-AU"${hasLargePrint ? ' class="large"' : ''}>
<meta charset="utf-8">
<title>${title} | ${venueName}</title>
<style>${STYLE}</style>
<body${hasLargePrint ? ' class="large"' : ''}>
<p class="venue">${venueName}${reader ? ` · ${reader}` : ''}</p>
<h1>${title}</h1>
${body}
</html>
`

/** Returns rows of a term and its description. */
export const facts = (rows: Record<string, string>): string =>
  `<dl>${Object.entries(rows)
    .map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`)
    .join('')}</dl>`
