import type { FormSource } from '#server/forms/definitions/form-source'
import { consentField, emailField, nameField, phoneField } from './common-fields.ts'

const isRoom = (value: string) => ({ field: 'room', operator: 'Is', value })

/** Three pages; what the second and third ask for depends on the first. */
export const hallHire: FormSource = {
  id: '0b8f7f52-4a63-4f0e-9a51-6c1d2e7f3a02',
  name: 'Hire of the hall',
  nextLabel: 'Continue',
  previousLabel: 'Back',
  submitLabel: 'Ask for the date',
  messageHtml:
    '<h3>We have your dates</h3><p>You’ll have an answer in two working days: whether the room is free, and what it costs.</p>',
  pages: [
    {
      caption: 'The room and the day',
      fieldsets: [
        {
          columns: [
            [
              {
                ...{ alias: 'room', caption: 'Which room?', type: 'singleChoice', required: 'Please choose a room' },
                options: [
                  { caption: 'The hall, 990 seats', value: 'hall' },
                  { caption: 'The Salon, 132 seats', value: 'salon' },
                  { caption: 'The foyer, 400 people standing', value: 'foyer' },
                ],
              },
              {
                ...{
                  alias: 'occasion',
                  caption: 'What for?',
                  type: 'dropdown',
                  required: 'Please choose the occasion',
                },
                settings: { SelectPrompt: 'Please choose' },
                options: ['Concert', 'Recording', 'Conference', 'Wedding', 'Something else'],
              },
            ],
          ],
        },
        {
          columns: [
            [{ alias: 'date', caption: 'Date', type: 'date', required: 'Please give us a date' }],
            [
              {
                ...{ alias: 'otherDate', caption: 'Another date that would do', type: 'date' },
                help: 'It doubles your chances.',
              },
            ],
          ],
        },
      ],
    },
    {
      caption: 'The event',
      fieldsets: [
        {
          columns: [
            [
              {
                ...{ alias: 'people', caption: 'How many people?', type: 'text', required: 'Please give us a number' },
                ...{ pattern: '^\\d{1,4}$', invalid: 'Please write a number' },
                settings: { FieldType: 'number' },
              },
            ],
            [
              {
                ...{ alias: 'organisation', caption: 'Organisation', type: 'text' },
                settings: { AutocompleteAttribute: 'organization', MaximumLength: '200' },
              },
            ],
          ],
        },
        {
          caption: 'On the platform',
          condition: {
            action: 'Show',
            logic: 'Any',
            rules: [
              { field: 'occasion', operator: 'Is', value: 'Concert' },
              { field: 'occasion', operator: 'Is', value: 'Recording' },
            ],
          },
          columns: [
            [
              {
                ...{ alias: 'instruments', caption: 'What do you need of ours?', type: 'multipleChoice' },
                settings: { DisplayLayout: 'Horizontal' },
                options: ['Concert grand', 'Harpsichord', 'Organ', 'Timpani', 'Choir risers'],
              },
              {
                ...{ alias: 'night', caption: 'Recording by night', type: 'checkbox' },
                settings: { Caption: 'From ten in the evening to six in the morning, at half the rate' },
                condition: { action: 'Show', rules: [{ field: 'occasion', operator: 'Is', value: 'Recording' }] },
              },
            ],
          ],
        },
        {
          caption: 'Food and drink',
          condition: { action: 'Hide', rules: [isRoom('hall')] },
          columns: [
            [
              {
                ...{ alias: 'catering', caption: 'Do you want catering?', type: 'singleChoice' },
                settings: { DisplayLayout: 'Horizontal' },
                options: ['No', 'Drinks', 'Drinks and dinner'],
              },
              {
                ...{ alias: 'diets', caption: 'Diets to know of', type: 'longText' },
                settings: { NumberOfRows: '3', MaximumLength: '500' },
                condition: { action: 'Show', rules: [{ field: 'catering', operator: 'Contains', value: 'dinner' }] },
              },
            ],
          ],
        },
        {
          condition: { action: 'Show', rules: [{ field: 'people', operator: 'GreaterThen', value: '990' }] },
          columns: [
            [
              {
                ...{ alias: 'tooMany', caption: 'More than we hold', type: 'titleAndDescription' },
                settings: {
                  ...{ Caption: 'More than the hall holds', CaptionTag: 'h4' },
                  BodyText: 'It has 990 seats. Write to us all the same: two evenings are often better than one.',
                },
              },
            ],
          ],
        },
      ],
    },
    {
      caption: 'You',
      fieldsets: [
        { columns: [[nameField], [emailField]] },
        {
          columns: [
            [
              phoneField,
              {
                ...{ alias: 'words', caption: 'Anything else?', type: 'longText' },
                settings: { NumberOfRows: '5', MaximumLength: '3000', Placeholder: 'How loud, how long, how festive' },
              },
              consentField,
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
