/** Returns a number in words of order: 1st, 2nd, 3rd, 11th. */
export function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1
  return `${number}${(!isTeen && { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10]) || 'th'}`
}
