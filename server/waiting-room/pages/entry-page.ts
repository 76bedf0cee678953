import { html } from '#server/companion-pages/html'
import { framed } from './waiting-page.ts'

export interface EntryPage {
  /** JSON of the challenge that the browser solves. */
  challenge: string
  /** Where its proof, and where the slip leads to a place. */
  join: string
  slow: string
  /** After how many seconds the slip serves. */
  seconds: number
}

/** What a visitor meets before a place: the browser proves its work, or waits where it runs no scripts. */
export const entryPage = ({ challenge, join, slow, seconds }: EntryPage): string =>
  framed({
    title: 'One moment, please',
    head: html`<noscript><meta http-equiv="refresh" content="${seconds}; url=${slow}"></noscript>
<script type="module" src="/waiting-room/entry.js"></script>`,
    main: html`<main data-state="entry" data-challenge="${challenge}" data-join="${join}" data-slow="${slow}" data-seconds="${seconds}">
<h1>One moment, please</h1>
<p class="place">You’re about to join the line.</p>
<p class="time">We’re checking your browser. This takes a few seconds.</p>
<noscript><p class="notice">Without JavaScript the check takes ${seconds} seconds. This page then continues automatically.</p></noscript>
</main>`,
  })

/** Solves the challenge as ALTCHA has it; a browser that can't gets its place by waiting. */
export const entryScript = `const { challenge, join, slow, seconds } = document.querySelector('main').dataset
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
const hex = (array) => Array.from(array, (byte) => byte.toString(16).padStart(2, '0')).join('')
const solve = async ({ nonce, salt, cost, keyLength = 32, keyPrefix }) => {
  const [before, salted, prefix] = [nonce, salt, keyPrefix].map(bytes)
  const password = new Uint8Array(before.length + 4)
  password.set(before)
  for (let counter = 0; ; counter++) {
    new DataView(password.buffer).setUint32(before.length, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const options = { name: 'PBKDF2', salt: salted, iterations: cost, hash: 'SHA-256' }
    const derived = new Uint8Array(await crypto.subtle.deriveBits(options, key, keyLength * 8))
    if (prefix.every((byte, at) => derived[at] === byte)) return { counter, derivedKey: hex(derived) }
  }
}
try {
  const of = JSON.parse(challenge)
  const proof = btoa(JSON.stringify({ challenge: of, solution: await solve(of.parameters) }))
  location.replace(join + '&proof=' + encodeURIComponent(proof))
} catch {
  setTimeout(() => location.replace(slow), seconds * 1000)
}
`
