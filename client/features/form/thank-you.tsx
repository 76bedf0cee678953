import { useEffect, useRef } from 'react'
import { RichText } from '#client/ui/text/rich-text.tsx'
import type { FormDefinition } from '#shared/forms/definition'

/** The delay before the page scrolls to the thank-you message, in milliseconds. */
const SCROLL_DELAY = 1_000

/** Replaces a form once it is submitted. Screen readers announce it at once. */
export function ThankYou({ definition }: { definition: FormDefinition }) {
  const { messageOnSubmit, messageOnSubmitIsHtml } = definition
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => frame.current?.scrollIntoView({ block: 'center' }), SCROLL_DELAY)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={frame} tabIndex={-1} role="status">
      {messageOnSubmitIsHtml ? (
        <RichText value={{ html: messageOnSubmit }} />
      ) : (
        <p>{messageOnSubmit || 'Thank you.'}</p>
      )}
    </div>
  )
}
