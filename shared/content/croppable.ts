const FORMATS: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp', 'bmp', 'tif', 'tiff'])

/**
 * Returns whether the content service crops and converts pictures of a format; animations and SVG are used unchanged.
 */
export const isCroppable = (extension: string): boolean => FORMATS.has(extension)
