import { preload } from '#shared/content/preload'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** The call for a page of the productions that are over, counted from 1. */
export const pastPage = (PageNumber: number) => preload(whatsOn.past, { PageNumber })
