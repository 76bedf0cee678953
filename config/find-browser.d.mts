/** The path of a usable Chromium, or null where none is to be had. */
export function findBrowser(): string | null
