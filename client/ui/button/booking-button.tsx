import { readablePair } from '#client/styles/contrast.ts'
import { type Bookable, type BookingAction, bookingButton } from '#shared/booking-action'
import { NewTabNote, tabOf } from '../new-tab.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { Button } from './button.tsx'

export interface BookingButtonProps {
  action: BookingAction
  bookable: Bookable
  /** What is booked, for screen readers. */
  name?: string
  variant?: 'primary' | 'secondary'
  isWide?: boolean
  className?: string
}

/**
 * The button that books a production or a series: absent, disabled, or a link. A button with its own colours is filled,
 * even where others are outlined.
 */
export function BookingButton({ action, bookable, name, variant, isWide, className }: BookingButtonProps) {
  const button = bookingButton(action, bookable)
  if (button.type === 'none') return null
  const own = readablePair(button.buttonColour, button.textColour)
  const look = {
    variant: own ? ('primary' as const) : variant,
    isWide,
    className,
    colours: own ?? { ink: button.textColour },
    children: (
      <>
        {button.label}
        {name && <VisuallyHidden>{`: ${name}`}</VisuallyHidden>}
        {button.type === 'link' && button.newTab && <NewTabNote />}
      </>
    ),
  }
  if (button.type === 'disabled') return <Button {...look} disabled />
  return <Button {...look} href={button.href} {...tabOf(button)} />
}
