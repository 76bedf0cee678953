const FORMATS: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp', 'bmp', 'tif', 'tiff'])

/** Whether the content service crops and converts pictures of a format; animations and SVG are used as they are. */
export const isCroppable = (extension: string): boolean => FORMATS.has(extension)
