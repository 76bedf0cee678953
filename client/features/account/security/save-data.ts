import { saveFile } from '#client/data/save-file.ts'

/** Saves data as a JSON file named after the site and the day, such as `marlow-hall-2026-03-01.json`. */
export function saveData(siteName: string, data: { writtenAt: string }): void {
  const name = `${siteName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-${data.writtenAt.slice(0, 10)}.json`
  saveFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
}
