/** Returns whether a text is two hours of a day, the earlier first, such as 8-22. */
export function isHours(text: string): boolean {
  const [, from, until] = /^(\d{1,2})-(\d{1,2})$/.exec(text)?.map(Number) ?? []
  return from !== undefined && until !== undefined && from < until && until <= 24
}
