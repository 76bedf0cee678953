/** An item of schema.org, as JSON-LD. */
export interface StructuredItem {
  '@context': 'https://schema.org'
  '@type': string | string[]
  [property: string]: unknown
}
