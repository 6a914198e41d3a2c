// The last stage of deploy/container/Containerfile as a folder: what its COPY lines take, with the packages that npm would leave.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

type Locked = {
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const lock: Record<string, Locked> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages

/** Where a package finds another, as Node looks for it; null where it is not installed (optional, of another platform). */
function found(from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock[path] && (lock[path].link || existsSync(join(root, path)))) return path
    if (!at.includes('/node_modules/')) return at === '' ? null : found('', name)
  }
}

/** The packages at the top that are left by `npm ci --omit=dev` for these workspaces, and what is nested in any of them. */
export function productionPackages(workspaces: readonly string[]): { top: string[]; nested: string[] } {
  const reached = new Set<string>()
  function reach(path: string) {
    const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const next = found(path, name)
      if (next === null || reached.has(next) || lock[next]?.link) continue
      reached.add(next)
      reach(next)
    }
  }
  for (const workspace of ['', ...workspaces]) reach(workspace)
  const paths = [...reached]
  return {
    top: paths.filter((path) => path.startsWith('node_modules/') && path.indexOf('/node_modules/') < 0),
    nested: paths.filter((path) => !path.startsWith('node_modules/')),
  }
}

const left = /(^|\/)(node_modules|dist|data|\.env|\.git)$/

/** Copies one line's sources, as the builder of images would. */
function copy(source: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(join(root, source), to, { recursive: true, filter: (path) => !left.test(path.slice(root.length)) })
}

/** Puts what the last stage has into `folder`. @param lines the file's, without comments */
export function layOutContainer(lines: readonly string[], folder: string, workspaces: readonly string[]) {
  for (const line of lines.filter((one) => one.startsWith('COPY'))) {
    const words = line.split(/\s+/).slice(1)
    const target = words.at(-1) ?? ''
    const sources = words.slice(0, -1)
    const intoFolder = target === './' || target.endsWith('/')
    for (const source of sources.filter((word) => !word.startsWith('--'))) {
      if (source.endsWith('/node_modules')) layOutPackages(folder, workspaces)
      else if (source.endsWith('/web/dist')) layOutPages(join(folder, target))
      else copy(source, join(folder, target, intoFolder ? source : ''))
    }
  }
}

function layOutPackages(folder: string, workspaces: readonly string[]) {
  for (const path of productionPackages(workspaces).top) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    // Node itself is large, and needs nothing.
    if (/^node_modules\/node-/.test(path)) symlinkSync(join(root, path), join(folder, path))
    else cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  for (const workspace of workspaces) {
    mkdirSync(join(folder, 'node_modules/@strom'), { recursive: true })
    symlinkSync(`../../${workspace}`, join(folder, 'node_modules/@strom', workspace))
  }
}

function layOutPages(folder: string) {
  const built = join(root, 'web/dist')
  if (existsSync(built)) cpSync(built, folder, { recursive: true })
}
