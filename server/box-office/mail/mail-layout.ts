/**
 * What every mail looks like: ink on warm paper, one column, hairlines. Tables and inline styles, for that is what mail
 * programs read.
 */

const INK = '#17150f'
const QUIET = '#6b625a'
const LINE = '#d8d0c4'
const SERIF = "Newsreader, Georgia, 'Times New Roman', serif"
const SANS = "'Instrument Sans', 'Helvetica Neue', Arial, sans-serif"

/** A text as HTML shows it. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A whole mail. Parts are HTML already. */
export const mailLayout = ({ title, lead, parts }: { title: string; lead: string; parts: readonly string[] }): string =>
  `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(title)}</title></head>
<body style="margin:0;background:#f4f0e7;color:${INK};font:17px/1.5 ${SANS}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:40px 20px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;text-align:left"><tr><td>
<h1 style="margin:0 0 8px;font:400 40px/1.1 ${SERIF};letter-spacing:-0.01em">${escaped(title)}</h1>
<p style="margin:0 0 32px;color:${QUIET}">${escaped(lead)}</p>
${parts.join('\n')}
</td></tr></table></td></tr></table></body></html>
`

/**
 * A part under a hairline: the day if it has one, a heading in the display face, lines below it, an amount at the
 * right.
 */
export function entry({ date, over, heading, lines, amount }: Entry): string {
  const label = over ? `<p style="${SMALL};letter-spacing:0.08em;text-transform:uppercase">${escaped(over)}</p>` : ''
  const below = lines.map((line) => `<p style="margin:2px 0 0">${escaped(line)}</p>`).join('')
  const numeral = date
    ? `<td width="88" style="padding:18px 0" valign="top"><p style="margin:0;font:400 52px/1 ${SERIF}">${escaped(date.day)}</p>
<p style="${SMALL}">${escaped(date.month)}</p></td>`
    : ''
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-top:1px solid ${LINE}"><tr>${numeral}
<td style="padding:20px 0" valign="top">${label}<h2 style="margin:0 0 4px;font:400 26px/1.15 ${SERIF}">${escaped(heading)}</h2>${below}</td>
<td style="padding:20px 0;white-space:nowrap;font-variant-numeric:tabular-nums" align="right" valign="bottom">${amount ? escaped(amount) : ''}</td>
</tr></table>`
}
export interface Entry {
  /** Leads the entry in large numerals. */
  date?: { day: string; month: string }
  /** A small line above the heading. */
  over?: string
  heading: string
  lines: readonly string[]
  amount?: string
}
const SMALL = `margin:0 0 6px;font-size:13px;color:${QUIET}`

/** Sums below one another; the last one is the total. */
export function sums(rows: readonly (readonly [name: string, amount: string])[]): string {
  const cells = rows.map(([name, amount], at) => {
    const weight = at === rows.length - 1 ? `;font-weight:600;border-top:1px solid ${INK}` : ''
    return `<tr><td style="padding:6px 0${weight}">${escaped(name)}</td>
<td align="right" style="padding:6px 0;font-variant-numeric:tabular-nums${weight}">${escaped(amount)}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-top:1px solid ${LINE};margin-bottom:32px">${cells.join('\n')}</table>`
}

export const link = (href: string, words: string): string =>
  `<p style="margin:0 0 24px"><a href="${escaped(href)}" style="color:${INK}">${escaped(words)}</a></p>`

export const smallPrint = (text: string): string => `<p style="${SMALL}">${escaped(text)}</p>`
