import type { FieldKind } from '#shared/forms/definition'
import { fieldTypeIds } from '#shared/forms/field-kinds'
import { readDefinition } from '#shared/forms/read-definition'
import { type WriteStory, words } from '../story.ts'

/** A field as the form service sends it. */
function field(kind: FieldKind, caption: string, more: Record<string, unknown> = {}) {
  const [id] = Object.entries(fieldTypeIds).find(([, each]) => each === kind) ?? []
  return { id: `field ${caption}`, alias: caption.toLowerCase().replaceAll(' ', ''), caption, type: { id }, ...more }
}
const options = (...captions: string[]) => captions.map((caption) => ({ caption, value: caption }))

/** Every type of field. */
const everyField = {
  id: 'story',
  indicator: '*',
  submitLabel: 'Send',
  messageOnSubmit: 'Thank you.',
  pages: [
    {
      fieldsets: [
        {
          caption: 'Words',
          columns: [
            { width: 6, fields: [field('text', 'Your name', { required: true })] },
            { width: 6, fields: [field('password', 'A password')] },
          ],
        },
        { columns: [{ fields: [field('longText', 'Message', { helpText: 'As long as you like.' })] }] },
        {
          caption: 'Choices',
          columns: [
            {
              width: 6,
              fields: [
                field('dropdown', 'Topic', {
                  preValues: options('Tickets', 'Access'),
                  settings: { SelectPrompt: 'Please choose' },
                }),
                field('date', 'Day of your visit'),
              ],
            },
            {
              width: 6,
              fields: [
                field('dropdown', 'Evenings', {
                  preValues: options('Friday', 'Saturday', 'Sunday'),
                  settings: { AllowMultipleSelections: 'True' },
                }),
              ],
            },
          ],
        },
        {
          columns: [
            {
              fields: [
                field('singleChoice', 'Seat', {
                  preValues: options('Stalls', 'Balcony'),
                  settings: { DisplayLayout: 'Horizontal' },
                }),
                field('multipleChoice', 'Music', { preValues: options('Quartets', 'Song', 'Organ') }),
                field('checkbox', 'Newsletter', { settings: { Caption: 'Write to me' } }),
                field('consent', 'Your data', { required: true, settings: { AcceptCopy: 'You may keep it' } }),
                field('file', 'A picture', { fileUploadOptions: { allowedUploadExtensions: ['png', 'jpg'] } }),
                field('titleAndDescription', 'Title', {
                  settings: { Caption: 'A title', CaptionTag: 'h3', BodyText: 'And what there is to say of it.' },
                }),
                field('richText', 'Text', { settings: { Html: '<p>A text with <strong>weight</strong>.</p>' } }),
                field('captcha', 'Protection against robots'),
              ],
            },
          ],
        },
      ],
    },
  ],
}

export const story: WriteStory = () => ({
  properties: {
    heading: 'Write to us',
    text: words('Somebody will answer.'),
    form: { id: everyField.id, definition: readDefinition(everyField, (html) => html) },
  },
})
