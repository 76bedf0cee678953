export function bundleTests(files: readonly string[]): Promise<(file: string) => string | undefined>
