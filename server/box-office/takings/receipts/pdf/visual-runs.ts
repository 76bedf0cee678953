import bidiFactory from 'bidi-js'
import type { Face } from './faces.ts'

/** A part of a line with one font, in the order in which it is drawn from left to right. */
export interface Run {
  text: string
  face: Face
}

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Returns whether a text has letters that are written from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/**
 * Returns the runs of a line by the Unicode bidirectional algorithm. Each letter has the first face that covers it; a
 * letter that none covers has the first face, which draws an empty box.
 */
export function visualRuns(line: string, faces: readonly Face[]): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: (Run & { level: number })[] = []
  let at = 0
  for (const letter of line) {
    const level = levels[at] ?? 0
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
    const before = runs.at(-1)
    const face = faceFor(shown, faces, before?.face)
    if (before?.level === level && before.face === face) before.text += shown
    else runs.push({ text: shown, face, level })
    at += letter.length
  }
  return inVisualOrder(runs).map(({ text, face, level }) => ({
    // The font's shaping reverses the letters of right-to-left scripts, but not signs alone.
    text: level % 2 === 1 && !hasRightToLeft(text) ? [...text].reverse().join('') : text,
    face,
  }))
}

/** Spaces, signs and marks stay in the font of the text before them, so that words aren't split. */
function faceFor(letter: string, faces: readonly Face[], before: Face | undefined): Face {
  const codePoint = letter.codePointAt(0) ?? 0
  if (before && /[^\p{L}\p{N}]/u.test(letter) && before.covers(codePoint)) return before
  return faces.find((face) => face.covers(codePoint)) ?? (faces[0] as Face)
}

/** Reverses every sequence of runs at a level or higher, from the highest level to 1 (rule L2). */
function inVisualOrder<R extends { level: number }>(runs: readonly R[]): R[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && (ordered[to] as R).level >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  }
  return ordered
}

const graphemes = new Intl.Segmenter()

/** Breaks a text into lines that `fits` accepts: at spaces, or within a word that is too long. */
export function brokenLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=\s)/)) {
    if (fits((line + word).trimEnd())) {
      line += word
      continue
    }
    if (line) lines.push(line.trimEnd())
    line = ''
    for (const { segment } of graphemes.segment(word)) {
      if (line && !fits(line + segment)) {
        lines.push(line)
        line = ''
      }
      line += segment
    }
  }
  return line || lines.length === 0 ? [...lines, line.trimEnd()] : lines
}
