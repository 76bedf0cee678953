/** What a visitor sent, as it is kept. */
export interface Entry {
  id: string
  formId: string
  /** ISO 8601. */
  sentAt: string
  culture: string
  /** By the aliases of fields. */
  values: Record<string, string | readonly string[] | readonly StoredFile[]>
}
/** A file of an entry; `storedAs` is its name in the entry's folder. */
export interface StoredFile {
  fileName: string
  storedAs: string
  type: string
  size: number
}
/** A file as it came. */
export interface SentFile {
  name: string
  type: string
  size: number
  content: Buffer
}
