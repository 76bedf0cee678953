import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'

// By default the module is loaded from a public CDN.
prepareZXingModule({ overrides: { locateFile: () => address } })

/** Returns the text of the QR code in a picture, or undefined if there is none. */
export async function readCodeIn(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
  return found?.text
}
