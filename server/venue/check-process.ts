import { checkFolder } from './check-folder.ts'

/** Prints what is wrong in a folder as JSON, for the box office. */
const [root = '', siteFolder] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await checkFolder(root, siteFolder)))
