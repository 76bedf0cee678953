import { callOutside } from '#server/http/outside-call'

const LIMITS = { withinMs: 15_000, maxBytes: 1_000_000 }
export const APPROVED_CARD = '4242 4242 4242 4242'

/**
 * Pays at the payment sandbox as a browser does, with a card's number; returns the address that it redirects to, also
 * if this session was paid before and the response was lost. Rejects if it doesn't redirect.
 */
export async function payAtSandbox(paymentUrl: string, card: string): Promise<URL> {
  const page = await callOutside(paymentUrl, { ...LIMITS, redirect: 'manual' })
  const formToken = /name="formToken" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const pay = () =>
    callOutside(paymentUrl, {
      ...{ ...LIMITS, method: 'POST', redirect: 'manual' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ formToken, number: card, expiry: '12/39', cvc: '123', name: 'G Hopper' }),
    })
  const { status, headers } = page.headers.has('location') ? page : await pay()
  const location = headers.get('location')
  if (!location) throw new Error(`The payment page answered ${status} and leads nowhere`)
  return new URL(location, paymentUrl)
}
