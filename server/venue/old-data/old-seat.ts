/** Whether a text is the number of a seat, such as 12. */
export const isSeatNumber = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text)
