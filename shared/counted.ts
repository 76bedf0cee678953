/** Returns a count with its noun, such as `1 seat` or `3 seats`. A noun with another plural than `-s` needs `many`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
