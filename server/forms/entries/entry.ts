/** A visitor's entry as stored */
export interface Entry {
  id: string
  formId: string
  /** ISO 8601. */
  sentAt: string
  culture: string
  /** Values by the aliases of fields */
  values: Record<string, string | readonly string[] | readonly StoredFile[]>
}
/** A file of an entry; `storedAs` is its name in the entry's folder. */
export interface StoredFile {
  fileName: string
  storedAs: string
  type: string
  size: number
}
/** A file as sent */
export interface SentFile {
  name: string
  type: string
  size: number
  content: Buffer
}
