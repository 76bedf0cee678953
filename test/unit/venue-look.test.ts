import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { logoAttachments } from '#server/box-office/mail/logo-attachment'
import { mailLayout, sums } from '#server/box-office/mail/mail-layout'
import { companionFont } from '#server/companion-pages/fonts'
import { html } from '#server/companion-pages/html'
import { lookFiles, pageLook } from '#server/http/look-files'
import { cardStyle } from '#server/payment-sandbox/pages/card-style'
import { frame } from '#server/payment-sandbox/pages/frame'
import { readVenueFiles } from '#server/venue/read-venue-files'
import { messagePage, waitingStyle } from '#server/waiting-room/pages/waiting-page'
import { errorPage } from '#server/web/pages/fallback-error-page'
import { laterPage } from '#server/web/pages/later-page'
import { contrast, READABLE } from '#shared/contrast'
import { lookStyle } from '#shared/look/look-style'
import { lookThemes } from '#shared/look/look-themes'
import { smallVenue, venueFolder } from '#test/support/small-venue'

const LOOK = `look:
  colours: { background: "#eef2f5", text: "#10222e", accent: "#0b5d7a", accentText: "#ffffff" }
  fonts: { display: fonts/kanal-display.woff2, text: newsreader }
  corner: 6
`
const ITALIC = fileURLToPath(
  new URL('../../client/styles/fonts/newsreader-latin-italic-regular.woff2', import.meta.url),
)

/** Reads the settings of a venue with this look. */
function useLook(t: Test, look: string, files: Record<string, string> = {}) {
  const root = venueFolder(t, { ...smallVenue, ...files, 'venue.yaml': smallVenue['venue.yaml'] + look })
  mkdirSync(path.join(root, 'fonts'))
  copyFileSync(ITALIC, path.join(root, 'fonts/kanal-display.woff2'))
  readSettings({ VENUE_DIR: root })
  return root
}

t.test('mails, the waiting room, payments and error pages have the venue’s look', async (t) => {
  useLook(t, LOOK)
  const mail = mailLayout({ title: 'Your tickets', lead: 'See you soon', parts: [sums([['Total', '€5.00']])] })
  t.match(mail, "background:#eef2f5;color:#10222e;font:17px/1.5 'Newsreader'")
  t.match(mail, "'Kanal Display', Georgia")
  for (const style of [waitingStyle(), cardStyle()]) {
    t.match(style, '--paper: #eef2f5')
    t.match(style, '--accent: #0b5d7a')
    t.match(style, 'border-radius: 6px')
    t.match(style, '--serif: "Kanal Display"')
  }
  t.match(errorPage('An error has occurred', 'Please try again.'), 'background:#eef2f5')
  t.ok(companionFont('display.woff2')?.length)
  const busy = laterPage({ reason: 'Busy.', seconds: 5, stylesheet: '/assets/site.css' })
  t.match(
    busy,
    `<link rel="stylesheet" href="/assets/site.css"><link rel="stylesheet" href="${pageLook()?.stylesheet}">`,
  )
})

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30"/></svg>'

t.test('mails have the venue’s logo as a picture, and other pages its logo and icon', async (t) => {
  const root = useLook(t, 'look: { logo: logo.svg, favicon: logo.svg }\n', { 'media/logo.svg': LOGO })
  t.equal(pageLook(), null, 'the design is the default')
  const mail = mailLayout({ title: 'Your tickets', lead: 'See you soon', parts: [] })
  t.match(mail, '<img src="cid:venue-logo" alt="Theater am Kanal" height="40"')
  const [attachment] = await logoAttachments(mail)
  t.match(attachment, { cid: 'venue-logo', contentType: 'image/png' })
  t.match(await sharp(attachment?.content).metadata(), { format: 'png', width: 240, height: 80 })
  const app = fastify()
  await app.register(lookFiles)
  const busy = laterPage({ reason: 'Busy.', seconds: 5, stylesheet: '/assets/site.css' })
  const failed = errorPage('An error has occurred', 'Please try again.')
  for (const page of [frame('Pay', html``), messagePage('Please wait', '', ''), busy, failed]) {
    const [, address = ''] = /<img[^>]* src="(\/look\/logo-[^"]+\.svg)"[^>]*alt="Theater am Kanal"/.exec(page) ?? []
    const { statusCode, headers, body } = await app.inject(address)
    t.match([statusCode, body], [200, LOGO])
    t.match(headers, { 'content-type': 'image/svg+xml', 'content-security-policy': /sandbox/ })
    t.match(page, /<link rel="icon" href="\/look\/icon-[^"]+\.svg"/)
  }
  t.same(readVenueFiles(root).problems, [])
})

t.test('check names a logo that is missing, unsafe, too large or of another kind', async (t) => {
  const keyLine = (smallVenue['venue.yaml'] ?? '').split('\n').length + 1
  const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`
  const cases: [key: string, name: string, content: string, says: RegExp][] = [
    ['logo', '../venue.yaml', '', /no picture “\.\.\/venue\.yaml” in media/],
    ['logo', 'logo.svg', svg('<g><script>1</script></g>'), /“logo\.svg” contains the element script/],
    ['logo', 'logo.svg', svg('<a href="javascript:1"/>'), /contains a reference to javascript:1/],
    ['logo', 'logo.svg', svg('<a xlink:href="javascript:1"/>'), /contains a reference to javascript:1/],
    ['logo', 'logo.svg', svg('<image href="https://x.example/a.png"/>'), /a reference to https:\/\/x\.example/],
    ['footerLogo', 'logo.svg', svg('<g onclick="1"/>'), /contains the script onclick/],
    ['logo', 'logo.svg', svg('<style>@import url(//x.example)</style>'), /style sheet that loads something/],
    ['logo', 'logo.svg', svg('<rect fill="url(https://x.example)"/>'), /a reference in fill/],
    ['logo', 'logo.svg', svg('<g>'.repeat(80)), /can’t be used: Its groups are more than 64 deep/],
    ['logo', 'logo.png', 'no picture', /“logo\.png” isn’t SVG, PNG, WebP, JPEG/],
    ['logo', 'logo.svg', `${LOGO}${' '.repeat(200_001)}`, /has 201 kB, and may have 200/],
    ['favicon', 'icon.png', `\x89PNG\r\n\x1a\n${'\0'.repeat(11)}\x40${'\0'.repeat(3)}\x20`, /has 64 × 32 pixels/],
    ['shareImage', 'logo.svg', LOGO, /isn’t JPEG, PNG, WebP/],
  ]
  for (const [key, name, content, says] of cases) {
    const root = venueFolder(t, {
      ...smallVenue,
      'venue.yaml': `${smallVenue['venue.yaml']}look:\n  ${key}: ${name}\n`,
    })
    mkdirSync(path.join(root, 'media'))
    if (content) writeFileSync(path.join(root, 'media', name), content, 'latin1')
    const [problem] = readVenueFiles(root).problems
    t.match(problem, { file: 'venue.yaml', line: keyLine, what: says }, String(says))
  }
})

t.test('a venue without a look has the default design', async (t) => {
  useLook(t, '')
  t.equal(pageLook(), null)
  t.match(waitingStyle(), '--paper: #f4f0e7')
  t.match(mailLayout({ title: '', lead: '', parts: [] }), 'background:#f4f0e7;color:#17150f')
})

t.test('a venue’s corners, titles and spacing each have their token', async (t) => {
  const look = { colours: null, fonts: { display: null, text: null }, logo: null, favicon: null }
  const style = lookStyle({ ...look, corner: 6, titles: 1.2, spacing: 0.8 }, String)
  t.equal(style, ':root{--corner:6px;--title-scale:1.2;--section-scale:0.8}')
})

t.test('every theme of a venue’s colours has legible text, controls and messages', async (t) => {
  const looks = [
    { background: '#eef2f5', text: '#10222e', accent: '#0b5d7a', accentText: '#ffffff' },
    { background: '#101418', text: '#f2f2ee', accent: '#ffd166', accentText: '#101418' },
    { background: '#ffffff', text: '#333333', accent: '#767676', accentText: '#ffffff' },
  ]
  for (const theme of looks.flatMap((look) => Object.values(lookThemes(look)))) {
    for (const name of ['ink', 'accent', 'error', 'success'] as const)
      t.ok(contrast(theme[name], theme.ground) >= READABLE, `${name} ${theme[name]} on ${theme.ground}`)
    t.ok(contrast(theme.onAccent, theme.accent) >= READABLE, `${theme.onAccent} on ${theme.accent}`)
  }
})
