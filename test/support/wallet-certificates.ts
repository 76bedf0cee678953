import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const PASS_TYPE = 'pass.example.hall.tickets'
export const TEAM = 'TEAM123456'
export const ISSUER_ID = '3388000000012345678'

/** Removed as the test's process ends. */
const temporary = mkdtempSync(path.join(os.tmpdir(), 'wallet-'))
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
const newFolder = (): string => mkdtempSync(path.join(temporary, 'files-'))

const openssl = (folder: string, ...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })

/** Makes the certificate of a pass type ID, valid for a number of days, and the one that signed it, as Apple does. */
export function appleCertificates(
  days: number,
  subject = `/UID=${PASS_TYPE}/CN=Pass Type ID: ${PASS_TYPE}/OU=${TEAM}`,
) {
  const folder = newFolder()
  const request = ['req', '-newkey', 'rsa:2048', '-nodes', '-keyout']
  openssl(folder, ...request, 'issuer.key', '-x509', '-days', String(days), '-subj', '/CN=Issuer', '-out', 'issuer.pem')
  openssl(folder, ...request, 'pass.key', '-subj', subject, '-out', 'pass.csr')
  const signing = ['x509', '-req', '-in', 'pass.csr', '-CA', 'issuer.pem', '-CAkey', 'issuer.key', '-CAcreateserial']
  openssl(folder, ...signing, '-days', String(days), '-out', 'pass.pem')
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  return {
    APPLE_WALLET_CERTIFICATE: read('pass.pem'),
    APPLE_WALLET_KEY: read('pass.key'),
    APPLE_WALLET_ISSUER: read('issuer.pem'),
  }
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** The public key of `googleKey`. */
export const googlePublicKey = publicKey
/** The settings of a venue with a service account of Google. */
export const googleKey = {
  GOOGLE_WALLET_ISSUER_ID: ISSUER_ID,
  GOOGLE_WALLET_KEY: JSON.stringify({
    client_email: 'tickets@hall.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }),
}

/** Throws if a detached signature of a content isn’t that of a certificate of this issuer. */
export function verifySignature(signature: Buffer, content: Buffer, issuer: string): void {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'signature'), signature)
  writeFileSync(path.join(folder, 'content'), content)
  writeFileSync(path.join(folder, 'issuer.pem'), issuer)
  const files = ['-in', 'signature', '-content', 'content', '-CAfile', 'issuer.pem']
  openssl(folder, 'cms', '-verify', '-binary', '-inform', 'DER', '-purpose', 'any', ...files)
}

/** Returns the files of a zip archive that compresses none of them. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = archive.readUInt32LE(end + 16)
  while (at < end) {
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    files.set(name, archive.subarray(start, start + size))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
