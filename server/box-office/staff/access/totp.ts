import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Codes of the steps before and after are accepted too, as clocks differ. */
const WINDOW = 1

/** Returns the secret of a new authenticator, in base32: 160 random bits. */
export const newTotpSecret = (bytes: Buffer): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32

/** Returns the address that authenticator apps read, as a link or a QR code. */
export const totpAddress = (secret: string, { email, venue }: { email: string; venue: string }): string =>
  totp(secret, { issuer: venue, label: email }).toString()

/** Returns the time step of a code, to accept each once; undefined for a wrong one. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

const totp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA1' })
