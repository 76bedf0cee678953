import type { Envelope } from '#shared/ticketing/envelope'
import { CAPTCHA_ACTION, captchaFailed, captchaNotSetUp } from './captcha.ts'

interface Recaptcha {
  ready(act: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}
const loaded = () => (globalThis as { grecaptcha?: Recaptcha }).grecaptcha

/** Adds Google's reCAPTCHA v3 script to the page once; settles when it has loaded or failed. */
function loadRecaptcha(siteKey: string): Promise<void> {
  const address = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
  if (loaded() || !siteKey) return Promise.resolve()
  const existing = document.querySelector<HTMLScriptElement>(`script[src="${address}"]`)
  const script =
    existing ?? document.head.appendChild(Object.assign(document.createElement('script'), { src: address }))
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(), { once: true })
    script.addEventListener('error', () => {
      script.remove()
      resolve()
    })
  })
}

/** Returns a reCAPTCHA v3 token. A token is valid once and for two minutes, so it is requested on submit. */
export async function recaptchaToken(siteKey: string): Promise<Envelope<string>> {
  await loadRecaptcha(siteKey)
  const recaptcha = loaded()
  if (!recaptcha || !siteKey) return captchaNotSetUp()
  try {
    await new Promise<void>((resolve) => recaptcha.ready(resolve))
    return { isError: false, result: await recaptcha.execute(siteKey, { action: CAPTCHA_ACTION }) }
  } catch {
    return captchaFailed()
  }
}
