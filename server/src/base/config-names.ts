import { readFileSync } from 'node:fs'

const prefix = 'STROM_'
const fileSuffix = '_FILE'

/** Hosts set these for any program. */
const usual = ['PORT', 'HOST']

export type Gathered = {
  given: Record<string, string>
  /** Without the prefix, as in version 0.1. */
  old: string[]
  wrong: string[]
}

function present(variables: NodeJS.ProcessEnv): Map<string, string> {
  return new Map(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

export function gatherSettings(variables: NodeJS.ProcessEnv, names: readonly string[]): Gathered {
  const there = present(variables)
  const gathered: Gathered = { given: {}, old: [], wrong: [] }
  for (const name of names) {
    const [older, file] = [olderName(name), `${name}${fileSuffix}`]
    const ways = [name, file, older].filter((way) => there.has(way))
    const [way] = ways
    if (way === undefined) continue
    const differ = ways.some((other) => there.get(other) !== there.get(way))
    if (differ && !usual.includes(older)) {
      gathered.wrong.push(`${ways.join(' and ')} are set: keep one of them`)
    }
    if (way === older && way !== name && !usual.includes(older)) gathered.old.push(older)
    const value = there.get(way) ?? ''
    if (way !== file) gathered.given[name] = value
    else readInto(gathered, name, value)
  }
  return gathered
}

function readInto({ given, wrong }: Gathered, name: string, path: string) {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (value === '') wrong.push(`${name}${fileSuffix} names an empty file, ${path}`)
    else given[name] = value
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    wrong.push(`${name}${fileSuffix} names a file that cannot be read, ${path} (${code})`)
  }
}

function olderName(name: string): string {
  return name === 'STROM_MODE' ? name : name.slice(prefix.length)
}

export function allNames(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${name}${fileSuffix}`, olderName(name)])
}

export function tellOldNames(old: readonly string[]): string | null {
  if (old.length === 0) return null
  return `Settings have names that begin with ${prefix} now; the older ones are still read: ${old.join(', ')}.`
}
