import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextAreaField, TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { counted } from '#shared/counted'
import { messages } from '#shared/staff/messages/messages'
import { MessageSent } from '#shared/staff/messages/messages.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk } from '../data/desk-call.ts'
import { useAct } from '../data/use-act.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import styles from '../frame/background-work.module.css'
import { FactTable } from '../frame/fact-table.tsx'
import { Refused } from '../frame/loaded.tsx'

interface Message {
  subject: string
  text: string
}
interface Previewed {
  message: Message
  /** One more than the messages that the page showed then. */
  number: number
  preview: StaffResult<(typeof messages)['preview']>
}
interface MessageFormProps {
  performanceId: number
  /** One more than the messages that the page shows. */
  nextNumber: number
  /** Refreshes the messages. */
  onChange(): Promise<unknown>
  onSent(number: number): void
}

const EMPTY: Message = { subject: '', text: '' }

/** Asks for a message, shows the mail as it goes out, and sends it. */
export function MessageForm({ performanceId, nextNumber, onChange, onSent }: MessageFormProps) {
  const [message, setMessage] = useState(EMPTY)
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="new-message" className={styles.section}>
      <h2 id="new-message" ref={title} tabIndex={-1}>
        {nextNumber > 1 ? 'Write again' : 'Message'}
      </h2>
      {previewed ? (
        <Preview
          {...previewed}
          performanceId={performanceId}
          onChange={onChange}
          onTextChange={() => {
            setMessage(previewed.message)
            setPreviewed(null)
            title.current?.focus()
          }}
          onSent={() => {
            setMessage(EMPTY)
            setPreviewed(null)
            onSent(previewed.number)
          }}
        />
      ) : (
        <TextForm
          performanceId={performanceId}
          message={message}
          onPreview={(shown) => setPreviewed({ ...shown, number: nextNumber })}
        />
      )}
    </section>
  )
}

const OnlyText = MessageSent.omit(['performanceId'])

interface TextFormProps {
  performanceId: number
  message: Message
  onPreview(previewed: Omit<Previewed, 'number'>): void
}

function TextForm({ performanceId, message, onPreview }: TextFormProps) {
  const { field, onSubmit, isSubmitting, problem } = useDeskForm(OnlyText, message, async (typed: Message) =>
    onPreview({ message: typed, preview: await callDesk(messages.preview, { performanceId, ...typed }) }),
  )
  return (
    <PostForm noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      <p>For what buyers need to know about this performance, such as another entrance. Not for advertising.</p>
      <TextField label="Subject of the mail" autoComplete="off" {...field('subject')} />
      <TextAreaField label="Text of the mail" rows={8} {...field('text')} />
      <p>The performance and the number of the buyer’s order are added below the text.</p>
      <Refused error={problem} />
      <p>
        <Button type="submit" isBusy={isSubmitting}>
          Preview
        </Button>
      </p>
    </PostForm>
  )
}

interface PreviewProps extends Previewed {
  performanceId: number
  onChange(): Promise<unknown>
  /** Shows the form again, with the text. */
  onTextChange(): void
  onSent(): void
}

function Preview(props: PreviewProps) {
  const { performanceId, message, preview, onTextChange } = props
  const { mails, orders, withoutAddress, subject, html } = preview
  const [isConfirming, setIsConfirming] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const test = useAct(() => callDesk(messages.test, { performanceId, ...message }))
  return (
    <div className={styles.form}>
      <h3 ref={title} tabIndex={-1}>
        Preview of “{subject}”
      </h3>
      {/* Without scripts, and apart from the desk's own styles. */}
      <iframe title="The mail" sandbox="" srcDoc={html} className={styles.mail} />
      <FactTable
        facts={[
          ['Orders with valid tickets', orders],
          ['Mails, one for each address', mails],
          ['Orders without an email address', withoutAddress],
        ]}
      />
      {mails === 0 && <Alert tone="info" title="No buyer with a valid ticket has an email address." />}
      <p role="status">{test.result && `A test is on the way to ${test.result.recipient}.`}</p>
      <Refused error={test.error} />
      <p className={styles.buttons}>
        <Button variant="secondary" isBusy={test.isBusy} onClick={() => void test.run()}>
          Send a test to me
        </Button>
        <Button variant="secondary" onClick={onTextChange}>
          Change the text
        </Button>
        {mails > 0 && <Button onClick={() => setIsConfirming(true)}>Send to the buyers</Button>}
      </p>
      {isConfirming && <Confirmation {...props} onClose={() => setIsConfirming(false)} />}
    </div>
  )
}

function Confirmation({
  performanceId,
  number,
  message,
  preview,
  onChange,
  onSent,
  onClose,
}: PreviewProps & { onClose(): void }) {
  const { run, isBusy, error } = useAct(async () => {
    try {
      await callDesk(messages.send, { performanceId, number, ...message })
    } finally {
      // Also shows the message of a colleague who was faster.
      await onChange()
    }
    onSent()
  })
  return (
    <Dialog
      isOpen
      title="Send to the buyers?"
      onClose={onClose}
      onSubmit={() => void run()}
      actions={
        <>
          <Button type="submit" isBusy={isBusy}>
            Send {counted(preview.mails, 'mail')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Don’t send
          </Button>
        </>
      }
    >
      <p>Each address gets one mail. Tickets that are returned before it is written get none.</p>
      <Refused error={error} />
    </Dialog>
  )
}
