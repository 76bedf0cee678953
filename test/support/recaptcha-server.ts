import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What Google says of a human who submits a form. */
export const HUMAN_VERDICT = { success: true, action: 'submit', score: 0.9, hostname: 'hall.example' }

/**
 * Google's side of reCAPTCHA over HTTP, scripted. Takes every token for a human's until it is told what to say: a
 * verdict, the text of a body, `down` (breaks the connection) or `silent` (never answers).
 */
export async function startRecaptcha(t: { teardown(close: () => unknown): void }) {
  const requests: Record<string, string>[] = []
  let says: object | string = HUMAN_VERDICT
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())))
    if (says === 'down') request.socket.destroy()
    else if (says !== 'silent') response.end(typeof says === 'string' ? says : JSON.stringify(says))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return {
    settings: {
      CAPTCHA_PROVIDER: 'recaptcha',
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_SECRET: 'secret-key',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    },
    /** The fields of every question, in order. */
    asked: requests,
    respondWith(what: object | 'down' | 'silent' | (string & {})) {
      says = what
    },
  }
}
