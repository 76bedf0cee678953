import { type Html, html } from '#server/companion-pages/html'
import { showInstant } from '#shared/dates'
import { fromCents, totalIn } from '#shared/money'
import { type CardErrors, type CardField, type CardValues, cardFields } from '../cards/card-form.ts'
import { inGroups, testCards } from '../cards/test-cards.ts'
import type { Session } from '../sessions/session.ts'
import { frame } from './frame.ts'

export interface CardPage {
  session: Session
  timeZone: string
  /** Proves that the form came from this page. */
  formToken: string
  /** The previous input, if it had errors */
  sent?: { values: CardValues; errors: CardErrors }
}

const labels: Record<CardField, { label: string; hint?: string; attributes: Html }> = {
  number: { label: 'Card number', attributes: html`inputmode="numeric" maxlength="23"` },
  expiry: { label: 'Expiry', hint: 'MM/YY', attributes: html`inputmode="numeric" maxlength="7"` },
  cvc: { label: 'Security code (CVC)', hint: '3 or 4 digits', attributes: html`inputmode="numeric" maxlength="4"` },
  name: { label: 'Name on card', attributes: html`maxlength="100"` },
}
/** The fields that are filled in again; card number and code are never sent back. */
const SHOWN_AGAIN: readonly CardField[] = ['expiry', 'name']

/**
 * Returns the card page: the amount, a test wallet, four fields, the test cards, and a cancel link. It works without
 * scripts.
 */
export function cardPage({ session, timeZone, formToken, sent }: CardPage): string {
  const amount = totalIn(session.currency, fromCents(session.amountCents))
  const errors = sent?.errors ?? {}
  const wrong = cardFields.filter((field) => errors[field])
  const path = `/sandbox/pay/${session.sessionId}`
  return frame(
    `${wrong.length ? 'Error: ' : ''}Pay ${amount}`,
    html`<h1>Pay ${amount}</h1>
<p class="for">${session.description}</p>
<p class="order">Order ${session.orderReference}, held for you until ${showInstant(session.expiresAt, 'eventTime', timeZone)}.</p>
${wrong.length > 0 && summary(wrong, errors)}
<form method="post" action="${path}" class="wallet">
<input type="hidden" name="formToken" value="${formToken}">
<button type="submit" name="wallet" value="test">Pay with the test wallet</button>
<p class="or">or by card</p>
</form>
<form method="post" action="${path}" novalidate>
<input type="hidden" name="formToken" value="${formToken}">
${cardFields.map((field) => input(field, sent?.values[field] ?? '', errors[field], field === (wrong[0] ?? 'number')))}
<div class="actions">
<button type="submit">Pay ${amount}</button>
<a href="${path}/cancel" rel="nofollow">Cancel</a>
</div>
</form>
<section aria-labelledby="test-cards">
<h2 id="test-cards">Test cards</h2>
<p>Only these cards work here, with any future expiry, any security code and any name. Please never enter a real card.</p>
<dl>${testCards.map(({ number, label: says }) => html`<div><dt>${inGroups(number)}</dt><dd>${says}</dd></div>`)}</dl>
</section>`,
  )
}

const summary = (wrong: readonly CardField[], errors: CardErrors): Html =>
  html`<div class="summary" role="alert">
<p>Nothing was charged. Please correct:</p>
<ul>${wrong.map((field) => html`<li><a href="#${field}">${errors[field]}</a></li>`)}</ul>
</div>`

function input(field: CardField, value: string, error: string | undefined, isFirst: boolean): Html {
  const { label, hint, attributes } = labels[field]
  const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(' ')
  return html`<div class="field ${field}">
<label for="${field}">${label}</label>
${hint && html`<p class="hint" id="${field}-hint">${hint}</p>`}
<input id="${field}" name="${field}" value="${SHOWN_AGAIN.includes(field) ? value : ''}" required autocomplete="off" spellcheck="false" ${attributes}${described && html` aria-describedby="${described}"`}${error && html` aria-invalid="true"`}${isFirst && html` autofocus`}>
${error && html`<p class="error" id="${field}-error">${error}</p>`}
</div>`
}
