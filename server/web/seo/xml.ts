/** Characters that XML can't contain: control characters, lone surrogates, and the last two code points of the plane */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

export const xmlText = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
