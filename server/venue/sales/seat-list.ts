/** Returns the keys of a list of seats: `ST-A 1-3 9; ST-B 2` is ST-A-1, ST-A-2, ST-A-3, ST-A-9 and ST-B-2. */
export const seatKeys = (text: string): string[] =>
  text.split(';').flatMap((row) => {
    const [name = '', ...numbers] = row.trim().split(/\s+/)
    return numbers.flatMap((each) => {
      const [first = 0, last = first] = each.split('-').map(Number)
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => `${name}-${first + at}`)
    })
  })
