import { entryPath } from '#shared/forms/form-reference'

/** The form service's response to an entry. Status 0 if there was none. */
export interface EntryAnswer {
  status: number
  /** By field alias. */
  errors: Record<string, readonly string[]>
}
/** The timeout for an entry with its files, in milliseconds. */
const TIMEOUT = 180_000

/**
 * Submits an entry. `onProgress` receives the uploaded fraction from 0 to 1, which `fetch` doesn't report. Never
 * throws.
 */
export function sendEntry(
  formId: string,
  values: Record<string, unknown>,
  onProgress: (part: number) => void,
): Promise<EntryAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    // After a response, an error, a timeout or an abort.
    request.onloadend = () => resolve({ status: request.status, errors: errorsIn(request.responseText) })
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
