import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Parsed } from './command.ts'
import { commands } from './commands.ts'
import { locateCommand } from './locate-command.ts'

/** More than any text may have. */
const maxFileBytes = 100_000

function read(path: string, folder: string): Parsed<string> {
  try {
    // File descriptor 0 is standard input.
    const bytes = readFileSync(path === '-' ? 0 : resolve(folder, path))
    if (bytes.length > maxFileBytes) {
      return { ok: false, sentence: `'${path}' has more than ${maxFileBytes} bytes.` }
    }
    return { ok: true, args: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, sentence: `'${path}' is no text in UTF-8.` }
    const why = error instanceof Error ? error.message : String(error)
    return { ok: false, sentence: `'${path}' cannot be read: ${why}.` }
  }
}

function withWholePaths(argv: readonly string[], name: string, folder: string): string[] {
  const at = argv.indexOf(name)
  return argv.map((word, place) => (place === at || word.startsWith('-') ? word : resolve(folder, word)))
}

/**
 * Replaces file names by the files' content (`--en-file answer.txt` becomes `--en=…`) and makes other paths
 * absolute: the server has another working directory and standard input.
 */
export function withFilesRead(argv: readonly string[], folder: string): Parsed<string[]> {
  const { command } = locateCommand(argv, commands)
  if (command?.takesFiles) return { ok: true, args: withWholePaths(argv, command.name, folder) }
  const expanded: string[] = []
  let stdinTaken = false
  for (let at = 0; at < argv.length; at += 1) {
    const argument = argv[at] ?? ''
    const [, name = '', inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(argument) ?? []
    const contentOf = command?.options?.[name]?.contentOf
    const path = inline ?? argv[at + 1]
    if (argument === '--') return { ok: true, args: [...expanded, ...argv.slice(at)] }
    if (contentOf === undefined || path === undefined || path === '') {
      expanded.push(argument)
      continue
    }
    if (inline === undefined) at += 1
    if (path === '-' && stdinTaken) {
      return { ok: false, sentence: 'Standard input can be one of the two texts only.' }
    }
    stdinTaken ||= path === '-'
    const content = read(path, folder)
    if (!content.ok) return content
    expanded.push(`--${contentOf}=${content.args}`)
  }
  return { ok: true, args: expanded }
}
