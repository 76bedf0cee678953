/** Returns the name of an extra with the option that is bought: `Interval drinks: glass of sparkling`. */
export const extraName = (extra: string, option?: string | null): string =>
  option ? `${extra}: ${option.charAt(0).toLowerCase()}${option.slice(1)}` : extra
