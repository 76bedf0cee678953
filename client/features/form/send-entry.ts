import { entryPath } from '#shared/forms/form-reference'

/** What the form service said of an entry. Status 0 where nothing was heard of it. */
export interface EntryAnswer {
  status: number
  /** By the aliases of fields. */
  errors: Record<string, readonly string[]>
}
/** How long an entry with its files may take, in milliseconds. */
const TIMEOUT = 180_000

/** Sends an entry. `onProgress` gets the part of it that has left, from 0 to 1: `fetch` doesn't tell. Never throws. */
export function sendEntry(
  formId: string,
  values: Record<string, unknown>,
  onProgress: (part: number) => void,
): Promise<EntryAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const end = () => resolve({ status: request.status, errors: errorsIn(request.responseText) })
    request.onload = end
    request.onerror = end
    request.ontimeout = end
    request.onabort = end
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.open('POST', entryPath(formId))
    request.timeout = TIMEOUT
    request.setRequestHeader('content-type', 'application/json')
    request.send(JSON.stringify(values))
  })
}

function errorsIn(text: string): EntryAnswer['errors'] {
  try {
    const { errors } = JSON.parse(text) as Partial<EntryAnswer>
    return errors ?? {}
  } catch {
    return {}
  }
}
