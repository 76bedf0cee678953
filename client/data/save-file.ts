/** Saves a file in the browser's downloads. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** Saves a PDF that a call returned in base64. */
export const savePdf = ({ name, pdf }: { name: string; pdf: string }): void =>
  saveFile(name, new Blob([Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' }))
