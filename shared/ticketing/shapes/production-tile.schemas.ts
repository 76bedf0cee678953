import { array, string } from 'yup'
import {
  availability,
  day,
  flag,
  instant,
  optionalMoney,
  text,
  textOrNone,
  ticketingId,
} from './answer-fields.schemas.ts'
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
  /** An addition of this box office: those of its artists who have an id, in the order of `company`. */
  artists: array(shape({ tessituraId: ticketingId, name: text }))
    .optional()
    .default(undefined),
}

const tickets = {
  /** An addition of this box office: of those performances, the one with the most free seats. */
  availability: availability.optional().default(undefined),
  /** An addition of this box office: whether they are sold out and one has a list for returned seats. */
  hasReturnedSeatsList: flag.optional(),
  /** An addition of this box office: the lowest price of a ticket to upcoming performances, in dollars. */
  priceStart: optionalMoney,
}

/**
 * A production in tiles and carousels. `times` are the instants at which its performances of the day or period start.
 */
export const ProductionTile = shape({
  ...shared,
  subheading: textOrNone,
  times: array(instant).required(),
  ...tickets,
  calendar: CalendarEntries,
  /** An addition of this box office to the calendar: the other days of its upcoming performances, in order. */
  alsoOn: array(day).optional().default(undefined),
  desktopImage: OptionalImage,
  mobileImage: OptionalImage,
  desktopVideo: OptionalImage,
  mobileVideo: OptionalImage,
})

/** A production for its page's heading. */
export const Production = shape({ ...shared, desktopImage: ImageOrNone, mobileImage: ImageOrNone })
/** A production in the featured carousel. */
export const FeaturedProduction = Production.shape(tickets)
