/** What was checked, its state, and for anything but `ok` what to do. A fault keeps visitors from using something. */
export interface Finding {
  level: 'ok' | 'warning' | 'fault'
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
export const fault = finding('fault')
