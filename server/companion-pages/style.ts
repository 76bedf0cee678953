/**
 * Returns the style of pages that companions serve: the site's typefaces and colours, so that visitors recognise the
 * venue. Typefaces are requested at once and never swapped in later (`optional`), so nothing moves while a visitor
 * types. `prefix` is the companion's path.
 */
export const companionStyle = (prefix: string): string => `
:root { color-scheme: light; --ink: #17150f; --soft: #59554b; --paper: #f4f0e7; --surface: #fdfbf6; --line: #827d71; --accent: #2336c8; --wrong: #a3201b;
  --serif: Newsreader, "Iowan Old Style", Georgia, serif; --sans: "Instrument Sans", system-ui, -apple-system, "Segoe UI", sans-serif; }
@font-face { font-family: Newsreader; font-weight: 200 500; font-display: optional; src: url(${prefix}/fonts/newsreader.woff2) format("woff2"); }
@font-face { font-family: "Instrument Sans"; font-weight: 400 700; font-display: optional; src: url(${prefix}/fonts/instrument-sans.woff2) format("woff2"); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 34rem; padding: 0 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.5 var(--sans); }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; padding: 1.25rem 0 1rem; border-bottom: 1px solid var(--ink); }
header p { margin: 0; }
.house { font-weight: 600; }
.notice { color: var(--soft); }
h1 { margin: 2.5rem 0 0; font: 400 clamp(2.25rem, 8vw, 3rem)/1.1 var(--serif); letter-spacing: -.015em;
  font-variant-numeric: tabular-nums lining-nums; }
button { padding: .85rem 1.75rem; border: 0; background: var(--accent); color: #fffdf8; font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: #1b2aa0; }
a { color: var(--ink); text-underline-offset: .2em; padding: .35rem 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`
