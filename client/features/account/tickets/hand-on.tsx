import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { useVenue } from '#client/page/page-context.tsx'
import { CallForm } from '#client/site/form/call-form.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import type { TicketsAnswer } from '#client/site/tickets/performance-tickets.tsx'
import { Button } from '#client/ui/button/button.tsx'
import grid from '#client/ui/form/field-grid.module.css'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { showInstant } from '#shared/dates'
import { seatPlace } from '#shared/seats/seat-place'
import type { Input } from '#shared/ticketing/call'
import { tickets } from '#shared/ticketing/tickets/tickets'
import styles from './tickets.module.css'

const FIELDS = ['ticketId', 'firstName', 'lastName', 'email'] as const

interface HandOnProps {
  answer: TicketsAnswer
  /** By which the page's tickets were requested. */
  query: Input<typeof tickets.tickets>
  /** Loads the tickets that are left. */
  onHandedOn(): Promise<unknown>
}

/** Hands one of the tickets on by mail address, and lists those that were. Nothing if the service can't. */
export function HandOn({ answer, query, onHandedOn }: HandOnProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const options = useOptions(answer)
  const handedOn = answer.handedOn ?? []
  if (options.length + handedOn.length === 0 && sentTo === null) return null
  return (
    <section className={styles.handOn} aria-labelledby="hand-on" data-print="hide">
      <h2 id="hand-on">Hand on a ticket</h2>
      {handedOn.length > 0 && (
        <ul>
          {handedOn.map((ticket) => (
            <li key={ticket.id}>
              {seatPlace(ticket.section, ticket)}: handed on{ticket.holderName && ` to ${ticket.holderName}`}
            </li>
          ))}
        </ul>
      )}
      {sentTo !== null ? (
        <FormResult as="h3" title="The ticket has been handed on">
          <p>It is on its way to {sentTo}, and your copy is no longer valid. We emailed you a confirmation.</p>
          {options.length > 0 && (
            <Button variant="secondary" onClick={() => setSentTo(null)}>
              Hand on another ticket
            </Button>
          )}
        </FormResult>
      ) : (
        options.length > 0 && (
          <Form
            options={options}
            query={query}
            onSent={async (email) => {
              setSentTo(email)
              await onHandedOn()
            }}
          />
        )
      )}
    </section>
  )
}

interface FormProps extends Pick<HandOnProps, 'query'> {
  options: ReturnType<typeof useOptions>
  onSent(email: string): Promise<void>
}

function Form({ options, query: { OrderId, SessionKey, PerformanceId }, onSent }: FormProps) {
  const form = useForm({
    defaultValues: {
      ticketId: options.length === 1 ? String(options[0]?.value) : '',
      ...{ firstName: '', lastName: '', email: '' },
    },
  })
  const { submit, field } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, { ticketId, ...person }) =>
      callTicketing(tickets.handOn, {
        ...{ ...person, ticketId: Number(ticketId), orderId: OrderId },
        ...{ sessionKey: SessionKey, performanceId: PerformanceId },
      }),
    ({ email }) => onSent(email),
  )
  return (
    <>
      <p>
        We email the ticket to a friend with a new code. Your own copy is then no longer valid. What was paid stays with
        the buyer: only the buyer can return the ticket, and is refunded.
      </p>
      <CallForm {...submit} submitLabel="Hand on">
        <div className={grid.fields}>
          <SelectField
            label="Ticket"
            prompt="Please select"
            options={options}
            className={grid.whole}
            {...field('ticketId')}
          />
          <TextField label="Friend’s first name" autoComplete="off" {...field('firstName')} />
          <TextField label="Friend’s last name" isOptional autoComplete="off" {...field('lastName')} />
          <TextField
            label="Friend’s email"
            type="email"
            autoComplete="off"
            className={grid.whole}
            {...field('email')}
          />
        </div>
      </CallForm>
    </>
  )
}

/** Returns the tickets that can be handed on. The date is named if there is more than one performance. */
function useOptions({ performances }: TicketsAnswer) {
  const { timeZone } = useVenue()
  return performances.flatMap(({ name, date, seats }) =>
    seats
      .filter(({ canHandOn }) => canHandOn)
      .map((seat) => {
        const place = seatPlace(seat.section || seat.screen, seat)
        const label = performances.length > 1 ? `${name}, ${showInstant(date, 'list', timeZone)}: ${place}` : place
        return { value: seat.id, label }
      }),
  )
}
