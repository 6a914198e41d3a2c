import { posix } from 'node:path'

/** A file of the repository with what the rules look at. Paths are from the root, with forward slashes. */
export type SourceFile = {
  path: string
  text: string
  /** Its imports: a path from the root for own files, otherwise the package's name as written. */
  imports: string[]
}

// Statements at the start of a line (so none in comments or strings), and import(…) anywhere.
const IMPORTS =
  /^[ \t]*(?:import|export)\s+(?:type\s+)?(?:[\w$*{}\s,]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

export function parseSourceFile(path: string, text: string): SourceFile {
  const imports = [...text.matchAll(IMPORTS)].map((match) => {
    const specifier = match[1] ?? match[2] ?? ''
    return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
  })
  return { path, text, imports }
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.(tsx?|mjs)$/.test(path) || path.startsWith('server/testing/')
}

/** The folder of a path right under another, such as the slice under `server/src`; undefined for files that lie in none. */
export function folderUnder(parent: string, path: string): string | undefined {
  if (!path.startsWith(`${parent}/`)) return undefined
  const rest = path.slice(parent.length + 1).split('/')
  return rest.length > 1 ? rest[0] : undefined
}
