import { posix } from 'node:path'

/** Paths are from the root, with forward slashes. */
export type SourceFile = {
  path: string
  text: string
  /** Paths for own files, otherwise package names as written. */
  imports: string[]
}

// Static imports only at the start of a line, so none in comments or strings; import(…) anywhere.
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

/** Undefined for files outside `parent`, or directly in it. */
export function folderUnder(parent: string, path: string): string | undefined {
  if (!path.startsWith(`${parent}/`)) return undefined
  const rest = path.slice(parent.length + 1).split('/')
  return rest.length > 1 ? rest[0] : undefined
}
