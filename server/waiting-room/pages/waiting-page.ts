import { type Html, html } from '#server/companion-pages/html'
import { companionStyle } from '#server/companion-pages/style'
import { venueIcon, venueLogo } from '#server/companion-pages/venue-marks'
import { venueLocale } from '#shared/venue-locale'
import type { RoomConcert } from '#shared/waiting-room'
import type { Wording } from '../wording.ts'

export interface WaitingPage extends Wording {
  /** The concert that the line is for, if it is one. */
  concert?: RoomConcert | undefined
  state: string
  /** Seconds until the page polls again */
  again: number
  /** The address that a browser without scripts reloads */
  refresh: string
  /** The address that the page's script polls; null if the state is final */
  status: string | null
  onward: { href: string; label: string } | null
}

/** Returns the page with a visitor's state. Without scripts it reloads; with them only its sentences change. */
export const waitingPage = ({
  concert,
  title,
  place,
  time,
  state,
  again,
  refresh,
  status,
  onward,
}: WaitingPage): string =>
  framed({
    title,
    head: html`${
      status &&
      html`<noscript><meta http-equiv="refresh" content="${again}; url=${refresh}"></noscript>
<script type="module" src="/waiting-room/waiting.js"></script>`
    }`,
    foot: status && chime,
    main: html`<main data-state="${state}" data-again="${again}"${status && html` data-status="${status}"`}>
${concert && concertOf(concert)}
<h1>${title}</h1>
<p class="place">${place}</p>
<p class="time">${time}</p>
${onward && html`<p><a class="onward" href="${onward.href}" rel="nofollow">${onward.label}</a></p>`}
${state === 'waiting' && keeping}
</main>`,
  })

/** The choice of a sound; a browser without scripts can't make one. */
const chime: Html = html`<aside class="chime" aria-label="Sound" hidden><label><input type="checkbox" autocomplete="off"> Play a sound when it’s my turn</label></aside>`

const concertOf = ({ name, poster }: RoomConcert): Html => html`<div class="concert">
${poster && html`<img src="${poster}" alt="" width="128" height="160">`}
<p>${name}</p>
</div>`

interface Framed {
  title: string
  head: Html
  main: Html
  foot?: Html | null | '' | undefined
}

/** A page of the waiting room around what it shows. */
export const framed = ({ title, head, main, foot }: Framed): string =>
  html`<!doctype html>
<html lang="${venueLocale().locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="preload" href="/waiting-room/fonts/display.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/waiting-room/fonts/text.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/waiting-room/waiting.css">
${venueIcon()}
${head}
</head>
<body>
<header>
${venueLogo()}<p class="house">Waiting room</p>
<p class="notice">You’re still on the venue’s own site.</p>
</header>
${main}
${foot || null}
<p class="news" role="status"></p>
</body>
</html>
`.text

const keeping: Html = html`<p class="notice">You can reload this page without losing your place. Please keep it open.</p>`

/** Returns a page with only one message. */
export const messagePage = (title: string, place: string, time: string, again: string | null = null): string =>
  waitingPage({
    ...{ title, place, time, state: 'message', again: 10, refresh: '', status: null },
    onward: again ? { href: again, label: 'Try again' } : null,
  })

export const waitingStyle =
  (): string => `${companionStyle('/waiting-room')}.place { margin: 1.5rem 0 0; font-size: 1.375rem; line-height: 1.35; font-variant-numeric: tabular-nums; }
.time { margin: .5rem 0 2rem; }
.onward { display: inline-block; padding: .85rem 1.75rem; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
.onward:hover { background: var(--accent-hover); }
.concert { display: flex; align-items: end; gap: 1.25rem; margin: 1.5rem 0 0; font: 400 1.5rem/1.15 var(--serif); }
.concert img { flex: none; width: 8rem; height: 10rem; object-fit: cover; background: var(--line); }
.concert p { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.concert + h1 { margin-top: 1.5rem; }
.chime label { display: inline-flex; align-items: center; gap: .75rem; min-height: 2.75rem; cursor: pointer; }
.chime input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
.news { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 30rem) { .onward { display: block; text-align: center; } }
`

/**
 * Polls the visitor's state and updates the page. Screen readers are notified every minute at most, and at once when
 * the state changes. After a failed poll the page is unchanged and polls again. Visitors may ask for a sound when it is
 * their turn.
 */
export const waitingScript = `let main = document.querySelector('main')
const news = document.querySelector('.news')
const TOLD_EVERY = 60000
let toldAt = Date.now()
const ask = async () => {
  let again = 10
  try {
    const response = await fetch(main.dataset.status, { headers: { accept: 'application/json' } })
    if (response.ok) {
      const told = await response.json()
      again = told.again
      if (told.state === main.dataset.state) show(told)
      else await change()
    }
  } catch {}
  if (main.dataset.status) setTimeout(ask, again * 1000)
}
const show = ({ place, time }) => {
  for (const [name, text] of Object.entries({ place, time })) {
    const line = main.querySelector('.' + name)
    if (line.textContent !== text) line.textContent = text
  }
  if (Date.now() - toldAt >= TOLD_EVERY) tell(place + ' ' + time)
}
const change = async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  const fresh = page.querySelector('main')
  if (fresh.dataset.state === 'entry') return location.reload()
  main.replaceWith(fresh)
  main = fresh
  document.title = page.title
  chime.hidden = !isWaiting()
  if (main.dataset.state === 'called') ring()
  tell(['h1', '.place', '.time'].map((name) => main.querySelector(name).textContent).join('. '))
}
const tell = (text) => {
  toldAt = Date.now()
  if (news.textContent !== text) news.textContent = text
}
const chime = document.querySelector('.chime')
const wanted = chime.querySelector('input')
const isWaiting = () => !['called', 'passed'].includes(main.dataset.state)
let audio
const ring = () => {
  if (!wanted.checked) return
  audio ??= new AudioContext()
  for (const [at, pitch] of [659, 880, 659, 880].entries()) {
    const [tone, level, from] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at * 0.4]
    tone.frequency.value = pitch
    level.gain.setValueAtTime(0.3, from)
    level.gain.exponentialRampToValueAtTime(0.001, from + 0.7)
    tone.connect(level).connect(audio.destination)
    tone.start(from)
    tone.stop(from + 0.7)
  }
}
// The press lets the browser play, now as a sample and later by itself.
wanted.addEventListener('change', ring)
chime.hidden = !isWaiting()
const address = new URL(location.href)
address.searchParams.delete('stay')
history.replaceState(null, '', address)
setTimeout(ask, main.dataset.again * 1000)
`
