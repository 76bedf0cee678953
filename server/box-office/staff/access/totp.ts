import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Codes of the previous and next step are accepted too, because clocks differ. */
const WINDOW = 1

/** Returns the secret of a new authenticator, in base32: 160 random bits. */
export const newTotpSecret = (bytes: Buffer): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32

/** Returns the address that authenticator apps read, as a link or a QR code. */
export const totpAddress = (secret: string, { email, venue }: { email: string; venue: string }): string =>
  totp(secret, { issuer: venue, label: email }).toString()

/** Returns the time step of a code, or undefined if it is wrong. The step allows accepting each code only once. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

const totp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA1' })
