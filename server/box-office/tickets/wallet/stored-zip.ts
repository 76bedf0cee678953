import { crc32 } from 'node:zlib'

/** UTF-8 names. */
const FLAGS = 0x0800
/** 1 January 1980, the first day that the format has. */
const NO_DATE = 0x0021
const VERSION = 20

/** Returns a zip archive with these files, uncompressed: the pictures in a pass already are. */
export function storedZip(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const fileName = Buffer.from(name)
    const described = description(content, fileName)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), described, fileName, content])
    directory.push(directoryEntry(described, fileName, at))
    parts.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  return Buffer.concat([...parts, entries, endOfDirectory(directory.length, entries.length, at)])
}

/** Returns what the file's own head and the directory say about a file. */
function description(content: Buffer, fileName: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(FLAGS, 2)
  fields.writeUInt16LE(NO_DATE, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(fileName.length, 22)
  return fields
}

function directoryEntry(described: Buffer, fileName: Buffer, at: number): Buffer {
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(VERSION)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  return Buffer.concat([Buffer.from('PK\u0001\u0002'), madeBy, described, rest, fileName])
}

function endOfDirectory(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([Buffer.from('PK\u0005\u0006'), end])
}
