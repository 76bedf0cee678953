/** Who plays; null where that is the house itself, which stands beside it as the venue. */
export const companyOf = ({ company, venue }: { company: string | null; venue: string }): string | null =>
  company === venue ? null : company
