import { createPrivateKey, X509Certificate } from 'node:crypto'

/** The key of a Google service account. */
export interface ServiceAccount {
  email: string
  /** In PEM. */
  privateKey: string
}
interface AppleSettings {
  APPLE_WALLET_CERTIFICATE: string | undefined
  APPLE_WALLET_KEY: string | undefined
  APPLE_WALLET_ISSUER: string | undefined
}
interface GoogleSettings {
  GOOGLE_WALLET_ISSUER_ID: string | undefined
  GOOGLE_WALLET_KEY: ServiceAccount | undefined
}

/** Returns a certificate in PEM without the text around it; undefined if there is none. */
export function parseCertificate(text: string): string | undefined {
  try {
    return new X509Certificate(text).toString()
  } catch {
    return undefined
  }
}

/** Returns an RSA key in PEM (PKCS #1); undefined for anything else, such as a key with a passphrase. */
export function parseRsaKey(text: string): string | undefined {
  try {
    const key = createPrivateKey(text)
    return key.asymmetricKeyType === 'rsa' ? String(key.export({ type: 'pkcs1', format: 'pem' })) : undefined
  } catch {
    return undefined
  }
}

/** Returns a service account's key from the JSON that Google Cloud offers for download; undefined for anything else. */
export function parseServiceAccount(text: string): ServiceAccount | undefined {
  try {
    const { client_email: email, private_key: key } = JSON.parse(text) as Record<string, unknown>
    const privateKey = parseRsaKey(String(key))
    return typeof email === 'string' && privateKey ? { email, privateKey } : undefined
  } catch {
    return undefined
  }
}

/** What the certificate of a pass type ID says. */
export interface PassCertificate {
  passTypeIdentifier: string
  teamIdentifier: string
}

/** Returns the identifiers in the subject of a certificate; undefined if it isn't that of a pass type ID. */
export function passCertificateOf(pem: string): PassCertificate | undefined {
  const { subject } = new X509Certificate(pem)
  const [, passTypeIdentifier] = /^UID=(pass\..+)$/m.exec(subject) ?? []
  const [, teamIdentifier] = /^OU=(.+)$/m.exec(subject) ?? []
  return passTypeIdentifier && teamIdentifier ? { passTypeIdentifier, teamIdentifier } : undefined
}

/** Returns the earlier end of two certificates: passes are valid only if they are signed before it. */
export const firstExpiry = (...certificates: string[]): Date =>
  new Date(Math.min(...certificates.map((pem) => Date.parse(new X509Certificate(pem).validTo))))

/** Returns what is wrong with the settings of wallet passes together, after the setting's name; null if nothing is. */
export const walletProblem = (settings: AppleSettings & GoogleSettings): string | null =>
  missing(settings, ['APPLE_WALLET_CERTIFICATE', 'APPLE_WALLET_KEY', 'APPLE_WALLET_ISSUER']) ??
  missing(settings, ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY']) ??
  certificateProblem(settings)

function missing<Name extends string>(settings: Readonly<Record<Name, unknown>>, names: readonly Name[]) {
  const set = names.find((name) => settings[name] !== undefined)
  const unset = names.find((name) => settings[name] === undefined)
  return set && unset ? `${unset}: must be set, because ${set} is` : null
}

function certificateProblem(settings: AppleSettings): string | null {
  const { APPLE_WALLET_CERTIFICATE: certificate, APPLE_WALLET_KEY: key, APPLE_WALLET_ISSUER: issuer } = settings
  if (!certificate || !key || !issuer) return null
  if (!passCertificateOf(certificate))
    return 'APPLE_WALLET_CERTIFICATE: is not that of a pass type ID: its subject has no UID that starts with pass.'
  const parsed = new X509Certificate(certificate)
  if (!parsed.checkPrivateKey(createPrivateKey(key)))
    return 'APPLE_WALLET_KEY: is not the key of APPLE_WALLET_CERTIFICATE'
  return parsed.verify(new X509Certificate(issuer).publicKey)
    ? null
    : `APPLE_WALLET_ISSUER: did not sign APPLE_WALLET_CERTIFICATE, whose issuer is ${parsed.issuer.replaceAll('\n', ', ')}`
}
