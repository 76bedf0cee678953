import { array, string } from 'yup'
import { availability, instant, optionalMoney, text, textOrNone, ticketingId } from './answer-fields.schemas.ts'
import { BookingAction, ExternalLinkOrNone } from './booking-action.schemas.ts'
import { CalendarEntries } from './calendar-entry.schemas.ts'
import { ImageOrNone, OptionalImage } from './image.schemas.ts'
import { shape } from './shape.schemas.ts'

const shared = {
  /** The content item's GUID. */
  id: string().required(),
  name: text,
  route: text,
  company: textOrNone,
  dateLabel: text,
  venue: text,
  tagline: textOrNone,
  image: ImageOrNone,
  backgroundColour: textOrNone,
  textColour: textOrNone,
  bookingAction: BookingAction,
  externalBookingLink: ExternalLinkOrNone,
  tessituraId: ticketingId,
  tags: array(text).required(),
}

const tickets = {
  /** An addition of this box office: of those performances, the one with most seats left. */
  availability: availability.optional().default(undefined),
  /** An addition of this box office: the lowest price of a ticket to those that aren't over, in dollars. */
  priceStart: optionalMoney,
}

/**
 * A production as tiles and carousels show it. `times` are the instants at which its performances of the day or period
 * start.
 */
export const ProductionTile = shape({
  ...shared,
  subheading: textOrNone,
  times: array(instant).required(),
  ...tickets,
  calendar: CalendarEntries,
  desktopImage: OptionalImage,
  mobileImage: OptionalImage,
  desktopVideo: OptionalImage,
  mobileVideo: OptionalImage,
})

/** A production as its page begins. */
export const Production = shape({ ...shared, desktopImage: ImageOrNone, mobileImage: ImageOrNone })
/** A production as the featured carousel shows it. */
export const FeaturedProduction = Production.shape(tickets)
