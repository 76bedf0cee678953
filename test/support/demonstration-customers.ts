import { demonstrationFolder } from '#server/venue/demonstration-folder'
import { createProblems } from '#server/venue/reading/problems'
import { openVenueFolder } from '#server/venue/reading/venue-folder'
import { readSales } from '#server/venue/sales/read-sales'

/** The password of the demonstration's customers, which is public. */
export const DEMO_PASSWORD = 'Marlow-Hall-1'
/** The id of the customer with orders. */
export const ADA = 500_001

/** What the demonstration's folder says is sold. */
export const demonstrationSales = readSales(openVenueFolder(demonstrationFolder, createProblems()))
