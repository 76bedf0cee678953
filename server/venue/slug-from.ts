/** Returns the slug of a name: its unaccented letters and digits in lower case, with hyphens between words. */
export const slugFrom = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
