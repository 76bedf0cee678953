import type { FormSource } from '#server/forms/definitions/form-source'
import { consentField, emailField, nameField } from './common-fields.ts'

/** The form on the contact page. */
export const enquiry: FormSource = {
  id: '0b8f7f52-4a63-4f0e-9a51-6c1d2e7f3a01',
  name: 'Enquiry',
  submitLabel: 'Send',
  messageHtml:
    '<h3>Thank you</h3><p>Your letter is with the box office. You’ll have an answer the next working day, from a person, with a name.</p>',
  pages: [
    {
      fieldsets: [
        {
          columns: [[nameField], [emailField]],
        },
        {
          columns: [
            [
              {
                ...{ alias: 'topic', caption: 'What is it about?', type: 'dropdown' },
                required: 'Please choose what it is about',
                settings: { SelectPrompt: 'Please choose' },
                options: [
                  { caption: 'Tickets that I have bought', value: 'tickets' },
                  { caption: 'A concert', value: 'concert' },
                  { caption: 'Something I lost', value: 'lost' },
                  { caption: 'Something else', value: 'other' },
                ],
              },
              {
                ...{ alias: 'orderNumber', caption: 'Order number', type: 'text', pattern: '^\\d{1,9}$' },
                help: 'It stands in the confirmation that came by mail.',
                invalid: 'An order number has digits only',
                settings: { Placeholder: '104233', MaximumLength: '9' },
                condition: { action: 'Show', rules: [{ field: 'topic', operator: 'Is', value: 'tickets' }] },
              },
              {
                ...{ alias: 'lostOn', caption: 'When were you here?', type: 'date' },
                required: 'Please tell us the day, so that we know which box to look in',
                condition: { action: 'Show', rules: [{ field: 'topic', operator: 'Is', value: 'lost' }] },
              },
              {
                ...{
                  alias: 'message',
                  caption: 'Your message',
                  type: 'longText',
                  required: 'Please write a few words',
                },
                settings: { NumberOfRows: '6', MaximumLength: '3000' },
              },
              consentField,
              { alias: 'source', caption: 'Source', type: 'hidden', settings: { DefaultValue: 'contact-us' } },
              {
                ...{ alias: 'recaptcha', caption: 'Protection against robots', type: 'captcha' },
                settings: { Size: 'normal', Theme: 'light' },
              },
            ],
          ],
        },
      ],
    },
  ],
}
