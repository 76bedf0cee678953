import { useVenue } from '#client/page/page-context.tsx'

/** The box office's phone number, for messages about a payment or a receipt (PAY-09). */
export function BoxOfficeAdvice() {
  const { phone } = useVenue()
  return (
    <p>
      If you need help, please call the box office on <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>{' '}
      during opening hours.
    </p>
  )
}
