import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { mailLayout, sums } from '#server/box-office/mail/mail-layout'
import { companionFont } from '#server/companion-pages/fonts'
import { pageLook } from '#server/http/look-files'
import { cardStyle } from '#server/payment-sandbox/pages/card-style'
import { waitingStyle } from '#server/waiting-room/pages/waiting-page'
import { laterPage } from '#server/web/pages/later-page'
import { contrast, READABLE } from '#shared/contrast'
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
function useLook(t: Test, look: string) {
  const root = venueFolder(t, { ...smallVenue, 'venue.yaml': smallVenue['venue.yaml'] + look })
  mkdirSync(path.join(root, 'fonts'))
  copyFileSync(ITALIC, path.join(root, 'fonts/kanal-display.woff2'))
  readSettings({ VENUE_DIR: root })
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
  t.ok(companionFont('display.woff2')?.length)
  const busy = laterPage({ reason: 'Busy.', seconds: 5, stylesheet: '/assets/site.css' })
  t.match(
    busy,
    `<link rel="stylesheet" href="/assets/site.css"><link rel="stylesheet" href="${pageLook()?.stylesheet}">`,
  )
})

t.test('a venue without a look has the default design', async (t) => {
  useLook(t, '')
  t.equal(pageLook(), null)
  t.match(waitingStyle(), '--paper: #f4f0e7')
  t.match(mailLayout({ title: '', lead: '', parts: [] }), 'background:#f4f0e7;color:#17150f')
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
