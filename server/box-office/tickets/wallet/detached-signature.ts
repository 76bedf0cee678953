import { createHash, sign, X509Certificate } from 'node:crypto'

/** DER (ITU-T X.690): the tags that a signature consists of. */
const TAG = { integer: 0x02, octets: 0x04, null: 0x05, oid: 0x06, utcTime: 0x17, sequence: 0x30, set: 0x31 } as const
/** An element whose tag is its place, `[0]`. */
const FIRST = 0xa0

/** Object identifiers, as DER writes them. */
const OID = {
  data: '2a864886f70d010701',
  signedData: '2a864886f70d010702',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingTime: '2a864886f70d010905',
  rsaEncryption: '2a864886f70d010101',
  sha256: '608648016503040201',
} as const

export interface Signer {
  /** In PEM, as are the others. */
  certificate: string
  key: string
  /** The certificate that signed the signer's. */
  issuer: string
}

/**
 * Returns the detached signature of a content, as CMS (RFC 5652) in DER, with the certificates that verify it. Node
 * signs, but has no CMS.
 */
export function detachedSignature(content: Buffer, { certificate, key, issuer }: Signer, now: Date): Buffer {
  const own = new X509Certificate(certificate).raw
  const digest = createHash('sha256').update(content).digest()
  // DER sorts the elements of a set by their bytes.
  const attributes = [
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.signingTime, element(TAG.utcTime, Buffer.from(utcTime(now)))),
    attribute(OID.messageDigest, element(TAG.octets, digest)),
  ].sort(Buffer.compare)
  // What is signed is the set itself, not its place in the signature.
  const signature = sign('RSA-SHA256', element(TAG.set, ...attributes), key)
  const version = element(TAG.integer, Buffer.from([1]))
  const signerInfo = sequence(
    version,
    issuerAndSerial(own),
    algorithm(OID.sha256),
    element(FIRST, ...attributes),
    algorithm(OID.rsaEncryption),
    element(TAG.octets, signature),
  )
  const signedData = sequence(
    version,
    element(TAG.set, algorithm(OID.sha256)),
    sequence(oid(OID.data)),
    element(FIRST, own, new X509Certificate(issuer).raw),
    element(TAG.set, signerInfo),
  )
  return sequence(oid(OID.signedData), element(FIRST, signedData))
}

function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content])
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes])
}

const sequence = (...parts: readonly Buffer[]): Buffer => element(TAG.sequence, ...parts)
const oid = (hex: string): Buffer => element(TAG.oid, Buffer.from(hex, 'hex'))
const algorithm = (hex: string): Buffer => sequence(oid(hex), element(TAG.null))
const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), element(TAG.set, value))

/** Returns an instant as `YYMMDDhhmmssZ`. */
const utcTime = (at: Date): string => `${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`

/** Returns the name of a certificate's issuer and its serial number, which identify the signer. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const toBeSigned = childrenOf(childrenOf(certificate)[0])
  // Before them is the certificate's version, if it isn't the first; between them the algorithm.
  const [serial, , issuer] = toBeSigned[0]?.[0] === FIRST ? toBeSigned.slice(1) : toBeSigned
  if (!serial || !issuer) throw new Error('The certificate has no issuer')
  return sequence(issuer, serial)
}

/** Returns the elements inside an element. */
function childrenOf(whole: Buffer | undefined): Buffer[] {
  if (!whole) return []
  const children: Buffer[] = []
  const { start, end } = contentOf(whole, 0)
  for (let at = start; at < end; ) {
    const next = contentOf(whole, at).end
    children.push(whole.subarray(at, next))
    at = next
  }
  return children
}

function contentOf(bytes: Buffer, at: number): { start: number; end: number } {
  const first = bytes.readUInt8(at + 1)
  if (first < 0x80) return { start: at + 2, end: at + 2 + first }
  const size = first - 0x80
  const start = at + 2 + size
  return { start, end: start + bytes.readUIntBE(at + 2, size) }
}
