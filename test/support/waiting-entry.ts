import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** What the page of a line offers a visitor without a place in it. */
export interface EntryOffer {
  challenge: Challenge
  /** The address for a proof, and the ticket of a browser without scripts. */
  join: string
  slow: string
}

export function entryOffer(page: string): EntryOffer | null {
  const [, challenge, join, slow] =
    /data-challenge="([^"]*)" data-join="([^"]*)" data-slow="([^"]*)"/.exec(page)?.map(plain) ?? []
  return challenge && join && slow ? { challenge: JSON.parse(challenge), join, slow } : null
}

/** Returns the address at which a browser that has solved the challenge gets its place. */
export async function provenEntry({ challenge, join }: EntryOffer): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  return `${join}&proof=${encodeURIComponent(proof)}`
}

const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** Takes a place in a line over HTTP, as a browser does; returns its cookie, or null if it got none. */
export async function fetchPlace(address: string, headers: Record<string, string> = {}): Promise<string | null> {
  const ask = async (url: URL | string) => {
    const answer = await fetch(url, { headers, redirect: 'manual' })
    return { text: await answer.text(), cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? null }
  }
  const { text, cookie } = await ask(address)
  const offer = cookie === null ? entryOffer(text) : null
  return offer ? (await ask(new URL(await provenEntry(offer), address))).cookie : cookie
}
