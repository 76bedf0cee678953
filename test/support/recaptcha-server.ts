import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.ts'

/** Google's verdict on a human who submits a form. */
export const HUMAN_VERDICT = { success: true, action: 'submit', score: 0.9, hostname: 'hall.example' }

/**
 * Starts Google's side of reCAPTCHA over HTTP. Each token is a human's until the test sets another reply: a verdict,
 * the text of a body, `down` (closes the connection) or `silent` (never responds).
 */
export async function startRecaptcha(t: { teardown(close: () => unknown): void }) {
  const requests: Record<string, string>[] = []
  let reply: object | string = HUMAN_VERDICT
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())))
    if (reply === 'down') request.socket.destroy()
    else if (reply !== 'silent') response.end(typeof reply === 'string' ? reply : JSON.stringify(reply))
  })
  const { origin, close } = await listenLocally(server)
  t.teardown(close)
  return {
    settings: {
      CAPTCHA_PROVIDER: 'recaptcha',
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_SECRET: 'secret-key',
      CAPTCHA_VERIFY_URL: `${origin}/siteverify`,
    },
    /** The fields of each request, in order. */
    requests,
    respondWith(next: object | 'down' | 'silent' | (string & {})) {
      reply = next
    },
  }
}
