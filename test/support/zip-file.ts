import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a zip. The other fields make one that no program for packing makes. */
interface ZippedFile {
  name: string
  content: string | Buffer
  /** Of Unix, with the kind of the file: a symbolic link is 0o120777. */
  mode?: number
  /** The size that the zip says. */
  claimedSize?: number
  isEncrypted?: boolean
}

/** Returns a zip with these files. */
export function zipFile(files: readonly ZippedFile[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, mode = 0o100644, claimedSize, isEncrypted } of files) {
    const [data, nameBytes] = [Buffer.from(content), Buffer.from(name)]
    const packed = deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    // UTF-8 names.
    common.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? data.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    // Made by a Unix.
    central.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, rest, nameBytes]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** Returns a zip of a venue's folder. */
export const zippedVenue = (files: Readonly<Record<string, string>>, top = ''): Buffer =>
  zipFile(Object.entries(files).map(([name, content]) => ({ name: top + name, content })))
