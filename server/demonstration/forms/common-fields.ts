import type { FieldSource } from '#server/forms/definitions/form-source'
import { EMAIL } from '#shared/email'

export const nameField: FieldSource = {
  ...{ alias: 'name', caption: 'Your name', type: 'text', required: 'Please tell us your name' },
  settings: { AutocompleteAttribute: 'name', MaximumLength: '120' },
}
export const emailField: FieldSource = {
  ...{ alias: 'email', caption: 'Email', type: 'text', required: 'Please give us an email address to answer to' },
  ...{ pattern: EMAIL.source, invalid: 'Please check the email address: name@example.org' },
  settings: { FieldType: 'email', AutocompleteAttribute: 'email', MaximumLength: '200' },
}
export const phoneField: FieldSource = {
  ...{ alias: 'phone', caption: 'Telephone', type: 'text', pattern: '^[+()\\d\\s-]{6,}$' },
  invalid: 'Please write the number in digits',
  settings: { FieldType: 'tel', AutocompleteAttribute: 'tel', MaximumLength: '30' },
}
export const consentField: FieldSource = {
  ...{ alias: 'consent', caption: 'Your data', type: 'consent', required: 'We can only answer if you agree' },
  settings: { AcceptCopy: 'Marlow Hall may keep what I have written for as long as it takes to answer it' },
}
