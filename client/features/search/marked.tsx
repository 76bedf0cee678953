/** A text in parts, of which those that match the search are highlighted. */
export interface MarkedPart {
  text: string
  isMatch: boolean
}

/** The parts of a text, or the plain text if there are no parts. */
export const Marked = ({ parts, text }: { parts: readonly MarkedPart[] | null | undefined; text: string }) =>
  parts?.length
    ? parts.map((part, at) =>
        part.isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity.
          <mark key={at}>{part.text}</mark>
        ) : (
          part.text
        ),
      )
    : text
