import { season } from '#shared/staff/season/season'
import { PART_BYTES } from '#shared/staff/season/upload-limits'
import type { StaffInput } from '#shared/staff/staff-call'
import { callDesk, DeskError } from '../data/desk-call.ts'

const ATTEMPTS = 4
const RETRY_MS = 1_000

/** Sends a file in parts. `onProgress` gets the bytes that have arrived. Throws `DeskError`. */
export async function sendZip(file: File, onProgress: (received: number) => void): Promise<void> {
  const { uploadId } = await callDesk(season.beginUpload, { fileName: file.name, bytes: file.size })
  for (let at = 0; at < file.size; at += PART_BYTES) {
    const part = await base64Of(file.slice(at, at + PART_BYTES))
    onProgress((await sendPart({ uploadId, at, part })).received)
  }
}

/** A part is stored once, so it can be sent again after a lost connection. */
async function sendPart(part: StaffInput<(typeof season)['sendPart']>, attempts = ATTEMPTS) {
  try {
    return await callDesk(season.sendPart, part)
  } catch (error) {
    if (!(error instanceof DeskError) || error.failure.status < 500 || attempts === 1) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return sendPart(part, attempts - 1)
  }
}

const base64Of = (part: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(part)
  })
