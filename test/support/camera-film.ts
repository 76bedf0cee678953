import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { qrModules } from '#server/box-office/tickets/qr-code'

const [WIDTH, HEIGHT, SCALE] = [640, 480, 8]

/**
 * Writes a film of one picture that shows a QR code, for a browser's fake camera, and returns its path. The format is
 * YUV4MPEG2 in shades of grey.
 */
export function writeCameraFilm(file: string, code: string): string {
  const modules = qrModules(code)
  const grey = Buffer.alloc(WIDTH * HEIGHT, 0xc0)
  const [left, top] = [WIDTH, HEIGHT].map((size) => Math.floor((size - modules.length * SCALE) / 2)) as [number, number]
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      for (let line = 0; line < SCALE; line++) {
        const from = (top + y * SCALE + line) * WIDTH + left + x * SCALE
        grey.fill(isDark ? 0x10 : 0xeb, from, from + SCALE)
      }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 0x80)
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\nFRAME\n`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, Buffer.concat([head, grey, colour]))
  return file
}
