import type { FormSource } from '#server/forms/definitions/form-source'
import { consentField, emailField, nameField } from './common-fields.ts'

/** A booking for a class, with the lists that its school has already made. */
export const schoolGroup: FormSource = {
  id: '0b8f7f52-4a63-4f0e-9a51-6c1d2e7f3a04',
  name: 'School group',
  submitLabel: 'Send',
  messageHtml:
    '<h3>See you soon</h3><p>You’ll have two dates to choose from within a week, and the teachers’ notes with them.</p>',
  pages: [
    {
      fieldsets: [
        {
          caption: 'The school',
          columns: [
            [
              {
                ...{ alias: 'school', caption: 'Name of the school', type: 'text', required: 'Please name the school' },
                settings: { AutocompleteAttribute: 'organization', MaximumLength: '200' },
              },
            ],
            [
              {
                ...{ alias: 'years', caption: 'Year level', type: 'dropdown', required: 'Please choose a year level' },
                settings: { SelectPrompt: 'Please choose' },
                options: ['Prep to 2', '3 and 4', '5 and 6', '7 to 9', '10 to 12'],
              },
            ],
          ],
        },
        {
          caption: 'The visit',
          columns: [
            [
              {
                ...{ alias: 'students', caption: 'How many students?', type: 'text' },
                ...{ required: 'Please give us a number', pattern: '^\\d{1,3}$', invalid: 'Please write a number' },
                settings: { FieldType: 'number' },
              },
            ],
            [{ alias: 'date', caption: 'A day that would suit you', type: 'date', required: 'Please give us a day' }],
          ],
        },
        {
          columns: [
            [
              {
                ...{ alias: 'lists', caption: 'Lists of names, or access plans', type: 'file' },
                help: 'Up to ten files: pdf, docx, xlsx, csv or pictures, each of at most 10 MB.',
                files: { several: true, extensions: ['pdf', 'docx', 'xlsx', 'odt', 'ods', 'csv', 'txt', 'png', 'jpg'] },
              },
              {
                ...{ alias: 'about', caption: 'About the notes', type: 'richText' },
                settings: {
                  Html: '<p>The <a href="/learn/schools">teachers’ notes</a> need no music lesson before them.</p>',
                },
              },
            ],
          ],
        },
        { caption: 'You', columns: [[nameField], [emailField]] },
        {
          columns: [
            [
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
