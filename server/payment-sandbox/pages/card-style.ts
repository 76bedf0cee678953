import { companionStyle } from '#server/companion-pages/style'

export const cardStyle =
  (): string => `${companionStyle('/sandbox')}.for { margin: .75rem 0 0; font-size: 1.1875rem; line-height: 1.35; }
.order { margin: .25rem 0 2rem; color: var(--soft); }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem 1.25rem; }
.wallet { display: block; }
.wallet button { width: 100%; }
.or { margin: 1rem 0; color: var(--soft); text-align: center; }
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
section { margin-top: 3.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h2 { margin: 0; font: 400 1.375rem/1.3 var(--serif); }
section p { color: var(--soft); }
dl { margin: 0; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; padding: .45rem 0; border-bottom: 1px solid var(--hairline); }
dt { font-variant-numeric: tabular-nums; } dd { margin: 0; color: var(--soft); }
@media (max-width: 30rem) { .expiry, .cvc { grid-column: 1 / -1; } button { width: 100%; } }
`
