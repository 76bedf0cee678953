import '../../config/client-in-node.ts'
import { readFile } from 'node:fs/promises'
import type { Editor, Fields } from '#client/blocks/fields.ts'
import { type ContentType, listOf, oneOf, type Property, type PropertyEditor } from './property.ts'

const { blockEntry, builtAliases } = await import('#client/blocks/registry.ts')
const root = new URL('../../', import.meta.url)

/**
 * Returns the block types and the element types inside them, from the blocks' fields. Their descriptions are the
 * docstrings in the code.
 */
export async function elementTypes(): Promise<{ blocks: ContentType[]; inside: ContentType[] }> {
  const read = await Promise.all(builtAliases.map(readBlock))
  const inside = new Map<string, ContentType>()
  for (const each of read.flatMap((one) => one.inside)) inside.set(each.alias, merged(inside.get(each.alias), each))
  return { blocks: read.map(({ type }) => type), inside: [...inside.values()].sort(byAlias) }
}
const byAlias = (one: ContentType, other: ContentType) => one.alias.localeCompare(other.alias)

async function readBlock(alias: string): Promise<{ type: ContentType; inside: ContentType[] }> {
  const entry = blockEntry(alias)
  if (!entry) throw new Error(`${alias} is no block`)
  await entry.load()
  const { fields } = entry.component() as unknown as { fields?: Fields }
  if (!fields) throw new Error(`${alias} wasn't made by block()`)
  const code = await codeOf(entry.source)
  const at = code.search(/\bconst fields = /)
  const notes =
    at < 0 ? { own: notesIn(code), items: {} } : { own: notesIn(code.slice(at)), items: notesIn(code.slice(0, at)) }
  const inside = Object.values(fields).flatMap(({ editor }) =>
    typeof editor === 'object' && 'element' in editor
      ? [
          {
            alias: editor.element,
            description: `In \`${alias}\`.`,
            properties: propertiesOf(editor.fields, notes.items),
          },
        ]
      : [],
  )
  return {
    type: { alias, description: descriptionOf(code, alias), properties: propertiesOf(fields, notes.own) },
    inside,
  }
}

/** Fields that several blocks share. */
const SHARED = ['person.ts', 'hosted-video-player.tsx']

/** Returns a block's code and that of the shared fields, which may belong to the block or to blocks inside it. */
async function codeOf(source: string): Promise<string> {
  const code = await readFile(new URL(source, root), 'utf8')
  const used = SHARED.filter((name) => code.includes(`'../${name}'`))
  const shared = await Promise.all(used.map((name) => readFile(new URL(`client/blocks/${name}`, root), 'utf8')))
  return [...shared, code, ...shared].join('\n')
}

const propertiesOf = (fields: Fields, notes: Record<string, string>): Property[] =>
  Object.entries(fields).map(([alias, { editor, isRequired }]) => ({
    alias,
    editor: editorOf(editor),
    isMandatory: isRequired,
    note: (Object.hasOwn(notes, alias) && notes[alias]) || '',
  }))

function editorOf(editor: Editor): PropertyEditor {
  if (typeof editor === 'string') return editor
  return 'words' in editor ? oneOf(...editor.words) : listOf(editor.element)
}

/** Returns the fields' docstrings. */
function notesIn(code: string): Record<string, string> {
  const matches = code.matchAll(/\/\*\*[\s*]+((?:(?!\*\/)[\s\S])*?)\s*\*\/\n\s+(\w+):/g)
  return Object.fromEntries([...matches].map(([, note = '', name = '']) => [name, sentence(note)]))
}

/** Returns the block's docstring. */
function descriptionOf(code: string, alias: string): string {
  const [, description] = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\nexport const ${alias}\\b`).exec(code) ?? []
  if (!description) throw new Error(`${alias} doesn't say what it is`)
  return sentence(description)
}
const sentence = (comment: string) => comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim()

/** Merges an element type that several blocks use: it has every property that any of them reads. */
function merged(known: ContentType | undefined, other: ContentType): ContentType {
  if (!known) return other
  const more = other.properties.filter(({ alias }) => !known.properties.some((each) => each.alias === alias))
  const description =
    known.description === other.description ? known.description : `${known.description} ${other.description}`
  return { ...known, description, properties: [...known.properties, ...more] }
}
