/** The build's list of chunks as Vite writes it (`dist/site/manifest.json`). */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** The manifest key of the script that every page runs. */
export const BROWSER_ENTRY = 'client/renderer/+client.tsx'
/** The key of the style sheet that every page has. */
export const STYLES = 'site.css'
