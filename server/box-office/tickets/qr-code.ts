import { crc32, deflateSync } from 'node:zlib'
import encodeQR from 'qr'

/**
 * Returns a QR code's modules, row by row, true for dark, with a quiet zone of four modules. With medium error
 * correction, 15% may be unreadable.
 */
export const qrModules = (code: string): boolean[][] => encodeQR(code, 'raw', { ecc: 'medium', border: 4 })

/** Returns the dark modules as an SVG path, one unit each; neighbours in a row form one rectangle. */
export const qrPath = (modules: readonly boolean[][]): string =>
  modules
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '#' : ' '))
          .join('')
          .matchAll(/#+/g),
      ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
    )
    .join('')

/** Pixels per module: 392 pixels for a ticket's code, which is sharp on a phone at half that size. */
const SCALE = 8

/**
 * Returns the code as a PNG with one bit per pixel, because email apps on phones don't show SVG. It is encoded here,
 * with one chunk and no filter, in 700 bytes and half a millisecond, so that the box office needs no image library.
 */
export function qrPng(modules: readonly boolean[][]): Buffer {
  const size = modules.length * SCALE
  const lines = modules.flatMap((row) => Array<Buffer>(SCALE).fill(scanline(row)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // One bit of grey; deflate, no filter, not interlaced.
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a line of pixels, 1 where light, after the byte that names its filter. A module's 8 pixels are one byte. */
const scanline = (row: readonly boolean[]): Buffer => Buffer.from([0, ...row.map((isDark) => (isDark ? 0x00 : 0xff))])

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
