/** A body as text, with its size. Throws where it has more than `maxBytes`, the rest of which is left unread. */
export async function limitedText(response: Response, maxBytes: number): Promise<{ text: string; bytes: number }> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`a body of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return { text: Buffer.concat(chunks).toString('utf8'), bytes }
}
