import { stableId } from '#server/crypto/stable-id'

/** Returns the key of an item of the content model in Umbraco: the same on every machine and in every run. */
export const modelKey = (kind: 'folder' | 'data type' | 'type' | 'group' | 'property', name: string): string =>
  stableId(`foyer content model ${kind} ${name}`)

/** The keys of media types in every new Umbraco installation (Constants.MediaTypes), by their names there. */
export const mediaTypeKeys = {
  Image: 'cc07b313-0843-4aa8-bbda-871c8da728c8',
  'Vector Graphics (SVG)': 'c4b1efcf-a9d5-41c4-9621-e9d273b52a9c',
  Video: 'f6c515bb-653c-4bdc-821c-987729ebe327',
  File: '4c52d8ab-54e6-40cd-999c-7a5f24903e4d',
} as const
export const FOLDER_KEY = 'f38bd2d7-65d0-48e6-95dc-87ce06ec2d3d'
