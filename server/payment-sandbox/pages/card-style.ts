/**
 * The card page's style: the site's typefaces and colours, so that a buyer sees that the house is still the same.
 * They are asked for at once and never put in later (`optional`): nothing moves under who types a card's number.
 */
export const cardStyle = `
:root { color-scheme: light; --ink: #17150f; --soft: #59554b; --paper: #f4f0e7; --surface: #fdfbf6; --line: #827d71; --accent: #2336c8; --wrong: #a3201b;
  --serif: Newsreader, "Iowan Old Style", Georgia, serif; --sans: "Instrument Sans", system-ui, -apple-system, "Segoe UI", sans-serif; }
@font-face { font-family: Newsreader; font-weight: 200 500; font-display: optional; src: url(/sandbox/fonts/newsreader.woff2) format("woff2"); }
@font-face { font-family: "Instrument Sans"; font-weight: 400 700; font-display: optional; src: url(/sandbox/fonts/instrument-sans.woff2) format("woff2"); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 34rem; padding: 0 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.5 var(--sans); }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; padding: 1.25rem 0 1rem; border-bottom: 1px solid var(--ink); }
header p { margin: 0; }
.house { font-weight: 600; }
.notice { color: var(--soft); }
h1 { margin: 2.5rem 0 0; font: 400 clamp(2.25rem, 8vw, 3rem)/1.1 var(--serif); letter-spacing: -.015em;
  font-variant-numeric: tabular-nums lining-nums; }
.for { margin: .75rem 0 0; font-size: 1.1875rem; line-height: 1.35; }
.order { margin: .25rem 0 2rem; color: var(--soft); }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem 1.25rem; }
.number, .name, .actions { grid-column: 1 / -1; }
.expiry, .cvc { display: flex; flex-direction: column; }
.expiry input, .cvc input { margin-top: auto; }
label { font-weight: 600; }
.hint { margin: 0; color: var(--soft); font-size: .9375rem; }
input { width: 100%; margin-top: .25rem; padding: .7rem .75rem; border: 1px solid var(--line); background: var(--surface); color: inherit;
  font: inherit; font-variant-numeric: tabular-nums; }
input[aria-invalid] { border-color: var(--wrong); box-shadow: inset 0 0 0 1px var(--wrong); }
.error { margin: .35rem 0 0; color: var(--wrong); }
.summary { margin: 0 0 2rem; padding: 1rem 1.25rem; border-left: 4px solid var(--wrong); background: var(--surface); }
.summary p, .summary ul { margin: 0; } .summary ul { padding-left: 1.1rem; } .summary a { color: var(--wrong); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem 2rem; margin-top: .5rem; }
button { padding: .85rem 1.75rem; border: 0; background: var(--accent); color: #fffdf8; font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: #1b2aa0; }
a { color: var(--ink); text-underline-offset: .2em; padding: .35rem 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
section { margin-top: 3.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h2 { margin: 0; font: 400 1.375rem/1.3 var(--serif); }
section p { color: var(--soft); }
dl { margin: 0; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; padding: .45rem 0; border-bottom: 1px solid #d6cfbf; }
dt { font-variant-numeric: tabular-nums; } dd { margin: 0; color: var(--soft); }
@media (max-width: 30rem) { .expiry, .cvc { grid-column: 1 / -1; } button { width: 100%; } }
`
