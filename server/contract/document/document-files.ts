import type { Examples } from './examples.ts'
import { openApi } from './open-api.ts'
import { referencePage } from './reference-page.ts'

/** Returns the files that document the contract, with their texts. */
export const documentFiles = (examples: Examples) => [
  { file: 'docs/contract/openapi.json', text: `${JSON.stringify(openApi(examples), null, 2)}\n` },
  { file: 'docs/contract/reference.md', text: referencePage() },
]
