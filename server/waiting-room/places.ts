import { createHmac, timingSafeEqual } from 'node:crypto'

/** A visitor's number in a line as stored in its cookie, signed so that no visitor can take another's place */
export interface Places {
  write(lineId: string, number: number): string
  /** Returns the number; null if the text isn't a place in this line. */
  read(lineId: string, text: string | undefined): number | null
  /** Returns the name of the place in a pass of the waiting room. */
  queueId(lineId: string, number: number): string
}

export function createPlaces(secret: string): Places {
  const sign = (text: string) => createHmac('sha256', secret).update(`place ${text}`).digest()
  return {
    write: (lineId, number) => `${lineId}.${number}.${sign(`${lineId}.${number}`).toString('base64url')}`,
    read: (lineId, text = '') => {
      const [, id, number, signature = ''] = /^(\w+)\.(\d{1,9})\.([\w-]{43})$/.exec(text) ?? []
      if (id !== lineId) return null
      const isSigned = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(`${id}.${number}`))
      return isSigned ? Number(number) : null
    },
    queueId: (lineId, number) => `${lineId}-${number}`,
  }
}
