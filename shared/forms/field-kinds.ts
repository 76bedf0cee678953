import type { FieldKind } from './definition.ts'

/** Umbraco's field types by their ids, which are the same in every version and language. */
export const fieldTypeIds: Readonly<Record<string, FieldKind>> = {
  '3f92e01b-29e2-4a30-bf33-9df5580ed52c': 'text',
  '023f09ac-1445-4bcb-b8fa-ab49f33bd046': 'longText',
  'd5c0c390-ae9a-11de-a69e-666455d89593': 'checkbox',
  'a72c9df9-3847-47cf-afb8-b86773fd12cd': 'consent',
  'f8b4c3b8-af28-11de-9dd8-ef5956d89593': 'date',
  '0dd29d42-a6a5-11de-a2f2-222256d89593': 'dropdown',
  'fab43f20-a6bf-11de-a28f-9b5755d89593': 'multipleChoice',
  '903df9b0-a78c-11de-9fc1-db7a56d89593': 'singleChoice',
  '84a17cf8-b711-46a6-9840-0e4a072ad000': 'file',
  'da206cae-1c52-434e-b21a-4a7c198af877': 'hidden',
  'fb37bc60-d41e-11de-aeae-37c155d89593': 'password',
  '1f8d45f8-76e6-4550-a0f5-9637b8454619': 'richText',
  'e3fbf6c4-f46c-495e-aff8-4b3c227b4a98': 'titleAndDescription',
  'b69deaeb-ed75-4dc9-bfb8-d036bf9d3730': 'captcha',
  '663aa19b-423d-4f38-a1d6-c840c926ef86': 'captcha',
  '1bab78cb-52b1-495c-bbc2-a46540642828': 'captcha',
}

/** By their English names, for services that send no ids: as letters alone. */
const names: Readonly<Record<string, FieldKind>> = {
  shortanswer: 'text',
  textfield: 'text',
  longanswer: 'longText',
  textarea: 'longText',
  checkbox: 'checkbox',
  dataconsent: 'consent',
  date: 'date',
  datepicker: 'date',
  dropdown: 'dropdown',
  dropdownlist: 'dropdown',
  multiplechoice: 'multipleChoice',
  checkboxlist: 'multipleChoice',
  singlechoice: 'singleChoice',
  radiobuttonlist: 'singleChoice',
  fileupload: 'file',
  hidden: 'hidden',
  hiddenfield: 'hidden',
  password: 'password',
  richtext: 'richText',
  titleanddescription: 'titleAndDescription',
  recaptcha: 'captcha',
  recaptchav: 'captcha',
  recaptchavwithscore: 'captcha',
  recaptchaenterprise: 'captcha',
  recaptchaenterprisewithscore: 'captcha',
}

export function fieldKindOf(id: string, name: string): FieldKind {
  const byId = own(fieldTypeIds, id.toLowerCase())
  return byId ?? own(names, name.toLowerCase().replace(/[^a-z]/g, '')) ?? 'unknown'
}
const own = (table: Readonly<Record<string, FieldKind>>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined
