/** The result of a check, with the remedy for anything but `ok`. An error makes a part of the site unusable. */
export interface Finding {
  level: 'ok' | 'warning' | 'error'
  /** A setting's name, or a service's. */
  about: string
  text: string
}

const finding = (level: Finding['level']) => (about: string, text: string) => ({
  ...{ level, about },
  // An address may contain a password.
  text: text.replace(/\/\/[^/@\s]+@/g, '//…@'),
})
export const ok = finding('ok')
export const warning = finding('warning')
export const errorFinding = finding('error')
