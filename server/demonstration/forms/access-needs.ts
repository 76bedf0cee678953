import type { FormSource } from '#server/forms/definitions/form-source'
import { consentField, emailField, nameField, phoneField } from './common-fields.ts'

const has = (value: string) => ({ action: 'Show', rules: [{ field: 'needs', operator: 'Is', value }] }) as const

/** What a visitor needs the venue to prepare, sent before the visit. */
export const accessNeeds: FormSource = {
  id: '0b8f7f52-4a63-4f0e-9a51-6c1d2e7f3a03',
  name: 'Access needs',
  submitLabel: 'Tell us',
  messageHtml:
    '<h3>Thank you for telling us</h3><p>Eleni at the box office reads it today and writes to you. You won’t have to explain it again at the door.</p>',
  pages: [
    {
      fieldsets: [
        { columns: [[nameField], [emailField]] },
        {
          caption: 'Your visit',
          columns: [
            [
              { alias: 'visitOn', caption: 'When do you come?', type: 'date' },
              {
                ...{ alias: 'needs', caption: 'What would help?', type: 'multipleChoice' },
                required: 'Please choose at least one',
                options: [
                  { caption: 'A wheelchair place', value: 'wheelchair' },
                  { caption: 'A seat without steps', value: 'no steps' },
                  { caption: 'Help with hearing', value: 'hearing' },
                  { caption: 'Audio description', value: 'description' },
                  { caption: 'Room for an assistance dog', value: 'dog' },
                  { caption: 'Something else', value: 'other' },
                ],
              },
              {
                ...{ alias: 'transfer', caption: 'Will you stay in your wheelchair?', type: 'singleChoice' },
                required: 'Please tell us, so that we take out the right seat',
                settings: { DisplayLayout: 'Horizontal' },
                options: ['Yes', 'No, I move to a seat'],
                condition: has('wheelchair'),
              },
              {
                ...{ alias: 'hearing', caption: 'What do you hear with?', type: 'dropdown' },
                settings: { SelectPrompt: 'Please choose', AllowMultipleSelections: 'True' },
                options: ['Hearing aids with a T switch', 'A cochlear implant', 'Our headset'],
                condition: has('hearing'),
              },
              {
                ...{ alias: 'otherNeed', caption: 'What else?', type: 'longText', required: 'Please tell us what' },
                settings: { NumberOfRows: '4', MaximumLength: '2000' },
                condition: has('other'),
              },
            ],
          ],
        },
        {
          columns: [
            [
              {
                ...{ alias: 'companion', caption: 'Companion', type: 'checkbox' },
                settings: { Caption: 'Somebody comes with me and needs the seat beside mine' },
              },
              phoneField,
              consentField,
              {
                ...{ alias: 'recaptcha', caption: 'Protection against robots', type: 'captcha' },
                settings: { Size: 'compact', Theme: 'light' },
              },
            ],
          ],
        },
      ],
    },
  ],
}
