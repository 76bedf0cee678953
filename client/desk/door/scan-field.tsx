import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { listen } from '#client/ui/listen.ts'
import { readSearchText } from '#shared/staff/find/search-text'
import { useAct } from '../data/use-act.ts'
import { Refused } from '../frame/loaded.tsx'
import styles from './door.module.css'
import { type FoundTicket, FoundTickets } from './found-tickets.tsx'

interface ScanFieldProps {
  find: (text: string) => Promise<readonly FoundTicket[]>
  isExit: boolean
  onScan: (ticket: { code: string } | { ticketId: number }) => void
}

/**
 * Takes what a hand scanner types, wherever the focus is, and scans it. Any other text is searched for among the
 * buyers' names and the seats.
 */
export function ScanField({ find, isExit, onScan }: ScanFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<readonly FoundTicket[] | null>(null)
  useTypingInto(input)
  const { run, isBusy, error } = useAct(async (text: string) => setFound(await find(text)))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (!text || !input.current) return
    setFound(null)
    if (readSearchText(text).by !== 'ticket') return void run(text)
    input.current.value = ''
    onScan({ code: text })
  }
  const scanFound = (ticketId: number) => {
    setFound(null)
    if (input.current) input.current.value = ''
    onScan({ ticketId })
  }
  return (
    <search>
      <PostForm marksRequired={false} onSubmit={submit} className={styles.field}>
        <TextField
          ref={input}
          label="Ticket code, name or seat"
          name="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
        <Button type="submit" isBusy={isBusy}>
          Check
        </Button>
      </PostForm>
      <Refused error={error} />
      {found && <FoundTickets tickets={found} isExit={isExit} onScan={scanFound} />}
    </search>
  )
}

/** Moves the focus into the field as a key is pressed elsewhere, so that the field gets all that a scanner types. */
function useTypingInto(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input:not([type=radio])')
      if (event.key.length !== 1 || event.key === ' ' || isTyping || event.ctrlKey || event.metaKey || event.altKey)
        return
      input.current?.focus()
      input.current?.select()
    }
    return listen(document, { keydown: onKey })
  }, [input])
}
