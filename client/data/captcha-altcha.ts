import type { Challenge, Payload, Solution } from 'altcha-lib/types'
import type { Envelope } from '#shared/ticketing/envelope'
import { captchaFailed, captchaNotSetUp } from './captcha.ts'

/** The maximum time a device may work on one challenge, in milliseconds. */
const TIMEOUT = 60_000

/** Returns a token by proof of work over the box office's own challenge, without a third party. */
export async function altchaToken(
  challenge: () => Promise<Envelope<Record<string, unknown>>>,
): Promise<Envelope<string>> {
  if (!globalThis.isSecureContext || typeof Worker === 'undefined') return captchaNotSetUp()
  const envelope = await challenge()
  if (envelope.isError) return captchaFailed()
  const { codeChallenge: _, ...signed } = envelope.result as unknown as Challenge
  const solution = await solve(signed)
  if (!solution) return captchaFailed()
  return { isError: false, result: base64({ challenge: signed, solution }) }
}

/** Solves the challenge in a worker and terminates it. Null if it isn't solved in time. */
function solve(challenge: Challenge): Promise<Solution | null> {
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => resolve(data)
    worker.onerror = () => resolve(null)
    worker.postMessage({ challenge, timeout: TIMEOUT })
  }).finally(() => worker.terminate())
}

const base64 = (payload: Payload) => btoa(JSON.stringify(payload))
