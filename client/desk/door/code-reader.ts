/** Returns the text of the QR code in a picture, or undefined if there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** The part of the Barcode Detection API that is used here; TypeScript's library doesn't have it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Returns the browser's reader of QR codes, or one in WebAssembly if the browser has none. */
export async function loadCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats()
  if (BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { readCodeIn } = await import('./wasm-code-reader.ts')
  const canvas = new OffscreenCanvas(1, 1)
  return (video) => readCodeIn(pictureOf(video, canvas))
}

function pictureOf(video: HTMLVideoElement, canvas: OffscreenCanvas): ImageData {
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas')
  context.drawImage(video, 0, 0)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
