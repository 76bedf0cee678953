/** Returns the ticketing id that a query's text contains; null for anything else. */
export const idIn = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
