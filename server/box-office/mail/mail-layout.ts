import { escapeHtml } from '#server/http/escape-html'
import { staticColours } from '#shared/look/static-colours'
import { venueLook } from '#shared/look/venue-look'
import { venueLocale } from '#shared/venue-locale'

/**
 * The layout of every mail: the venue's colours, one column, thin lines. Tables and inline styles, because mail
 * programs support little else.
 */

/** Returns the mail's fonts, for mail programs on devices that have them. */
const serif = () => `'${venueLook()?.fonts.display?.family ?? 'Newsreader'}', Georgia, 'Times New Roman', serif`
const sans = () => `'${venueLook()?.fonts.text?.family ?? 'Instrument Sans'}', 'Helvetica Neue', Arial, sans-serif`
/** The id of the attached logo, and its height in CSS pixels. */
export const LOGO_CID = 'venue-logo'
export const LOGO_HEIGHT = 40
const small = () => `margin:0 0 6px;font-size:13px;color:${staticColours().muted}`

/** The venue's logo, which `transport.ts` attaches as a PNG; empty without a logo. */
function logoImage(): string {
  const logo = venueLook()?.logo
  if (!logo) return ''
  const image = `<img src="cid:${LOGO_CID}" alt="${escapeHtml(logo.alt)}" height="${LOGO_HEIGHT}"`
  return `<p style="margin:0 0 32px">${image} style="display:block;width:auto;height:${LOGO_HEIGHT}px;max-width:100%"></p>\n`
}

/** Returns a whole mail. Parts are already HTML; the lead is text, and may have several lines. */
export const mailLayout = ({ title, lead, parts }: { title: string; lead: string; parts: readonly string[] }): string =>
  `<!doctype html>
<html lang="${venueLocale().locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${staticColours().paper};color:${staticColours().ink};font:17px/1.5 ${sans()}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:40px 20px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;text-align:left"><tr><td>
${logoImage()}<h1 style="margin:0 0 8px;font:400 40px/1.1 ${serif()};letter-spacing:-0.01em">${escapeHtml(title)}</h1>
<p style="margin:0 0 32px;color:${staticColours().muted}">${escapeHtml(lead).replaceAll('\n', '<br>')}</p>
${parts.join('\n')}
</td></tr></table></td></tr></table></body></html>
`

/**
 * Returns a part under a thin line: an optional date, a label, a heading with lines of text below it, and an amount at
 * the right.
 */
export function entry({ date, label, heading, lines, amount }: Entry): string {
  const labelHtml = label
    ? `<p style="${small()};letter-spacing:0.08em;text-transform:uppercase">${escapeHtml(label)}</p>`
    : ''
  const below = lines.map((line) => `<p style="margin:2px 0 0">${escapeHtml(line)}</p>`).join('')
  const numeral = date
    ? `<td width="88" style="padding:18px 0" valign="top"><p style="margin:0;font:400 52px/1 ${serif()}">${escapeHtml(date.day)}</p>
<p style="${small()}">${escapeHtml(date.month)}</p></td>`
    : ''
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-top:1px solid ${staticColours().hairline}"><tr>${numeral}
<td style="padding:20px 0" valign="top">${labelHtml}<h2 style="margin:0 0 4px;font:400 26px/1.15 ${serif()}">${escapeHtml(heading)}</h2>${below}</td>
<td style="padding:20px 0;white-space:nowrap;font-variant-numeric:tabular-nums" align="right" valign="bottom">${amount ? escapeHtml(amount) : ''}</td>
</tr></table>`
}
export interface Entry {
  /** In large numerals on the left. */
  date?: { day: string; month: string }
  /** A small line above the heading. */
  label?: string
  heading: string
  lines: readonly string[]
  amount?: string
}

/**
 * Returns a ticket under a thin line: its QR code, with the details of the seat at the right. It fits a screen of 360
 * px. The code takes half of that, which a scanner at the door can read from 30 cm.
 */
export function ticket({ cid, alt, heading, lines }: TicketPart): string {
  const below = lines.map((line) => `<p style="margin:2px 0 0">${escapeHtml(line)}</p>`).join('')
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-top:1px solid ${staticColours().hairline}"><tr>
<td width="176" style="padding:20px 16px 20px 0" valign="top"><img src="cid:${escapeHtml(cid)}" alt="${escapeHtml(alt)}" width="176" height="176" style="display:block;width:176px;height:176px;background:#fff"></td>
<td style="padding:20px 0" valign="top"><h3 style="margin:0 0 4px;font:400 22px/1.2 ${serif()}">${escapeHtml(heading)}</h3>${below}</td>
</tr></table>`
}
export interface TicketPart {
  /** The id of the attachment with the QR code. */
  cid: string
  alt: string
  heading: string
  lines: readonly string[]
}

/** Returns a table of amounts; the last one is the total. */
export function sums(rows: readonly (readonly [name: string, amount: string])[]): string {
  const cells = rows.map(([name, amount], at) => {
    const weight = at === rows.length - 1 ? `;font-weight:600;border-top:1px solid ${staticColours().ink}` : ''
    return `<tr><td style="padding:6px 0${weight}">${escapeHtml(name)}</td>
<td align="right" style="padding:6px 0;font-variant-numeric:tabular-nums${weight}">${escapeHtml(amount)}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-top:1px solid ${staticColours().hairline};margin-bottom:32px">${cells.join('\n')}</table>`
}

export const link = (href: string, words: string): string =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(href)}" style="color:${staticColours().ink}">${escapeHtml(words)}</a></p>`

/** Returns a link with small print below it. */
export const linkWithNote = (href: string, words: string, note: string): string =>
  `<p style="margin:0"><a href="${escapeHtml(href)}" style="color:${staticColours().ink}">${escapeHtml(words)}</a></p>
<p style="${small()};margin:4px 0 24px">${escapeHtml(note)}</p>`

export const smallPrint = (text: string): string => `<p style="${small()}">${escapeHtml(text)}</p>`
