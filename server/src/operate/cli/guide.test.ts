// Whatever docs and deploy/ name exists: settings, commands, files and sentences.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { processSettings, readConfig } from '../../base/config.ts'
import { queues } from '../../compose/jobs.ts'
import { requiredEventTypes } from '../../money/paypal/event.ts'
import { readCommand } from './read-command.ts'

const root = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const filesBelow = (folder: string) =>
  readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(new URL('.', root).pathname.length))

const guides = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs', root)).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]
const deployed = filesBelow('deploy')
const operating = ['settings', 'running'].map((part) => read(`docs/${part}.md`)).join('\n')

/** Names in backquotes at the beginning of a part's list items. */
function namesIn(part: string, name = /`(\w+)`/g): string[] {
  const [, rest = ''] = operating.split(`\n## ${part}\n`)
  const [own = ''] = rest.split('\n## ')
  const heads = own.match(/^- (?:`[^`]+`(?:,\s+)?)+/gm) ?? []
  return heads.flatMap((head) => [...head.matchAll(name)].map(([, name = '']) => name))
}

describe('the guide', () => {
  it('lists every setting of the process, and no other', () => {
    expect(namesIn('Settings of the process').toSorted()).toEqual(processSettings.toSorted())
  })

  it('says of the jobs of every queue what becomes of those that are given up', () => {
    expect(namesIn('Jobs', /`([\w-]+)`/g).toSorted()).toEqual(Object.keys(queues).toSorted())
  })

  it('lists every event that PayPal has to send', () => {
    expect(namesIn('Payments', /`([A-Z.-]+)`/g)).toEqual(expect.arrayContaining([...requiredEventTypes]))
  })
})

describe('settings that are shown as an example', () => {
  /** Code blocks of only `NAME=value` lines, with the reader's own values filled in. */
  const blocks = (file: string) =>
    [...read(file).matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => {
      const lines = block.split('\n').map((line) => line.trim())
      const isSettings = lines.every((line) => line === '' || /^[A-Z_]+=\S/.test(line))
      return isSettings ? [parseEnv(lines.join('\n').replaceAll(/<[^<>@]+>/g, 'x'.repeat(16)))] : []
    })

  it('start a production site, and a node of several', () => {
    const [alone] = blocks('docs/install.md')
    expect(readConfig({ ...alone })).toMatchObject({ mode: 'production', trustProxy: ['127.0.0.1'] })
    const [node] = blocks('docs/several-nodes.md')
    expect(readConfig({ ...alone, ...node })).toMatchObject({ nodeUrl: 'http://10.0.0.11:3000' })
  })
})

function splitWords(line: string): string[] {
  const [command = ''] = line.split(/ # | {2,}#/)
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, one, two, bare]) => one ?? two ?? bare ?? '',
  )
}

function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/```(?:sh|bash)?\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.split('\n'),
  )
  const inline = [...text.matchAll(/`((?:npm run strom --|strom) [^`]+)`/g)].map(([, line = '']) => line)
  return [...blocks, ...inline].flatMap((line) => {
    const [, given] = /^\s*(?:npm run (?:-s )?strom --|strom(?! ?\())\s*(.*)$/.exec(line) ?? []
    return given === undefined ? [] : [given]
  })
}

/** For the reader's own values. */
const standIns: readonly [RegExp, string][] = [
  [/^<e-mail>$/, 'a@b.no'],
  [/^\$\w+$/, 'https://example.org/live.m3u8'],
  // These files are read earlier.
  [/^--en-file$/, '--en'],
  [/^--nb-file$/, '--nb'],
]

describe('commands', () => {
  const named = [...guides, ...deployed].flatMap((file) => {
    const text = read(file)
    const lines = file.startsWith('deploy/')
      ? text.split('\n').flatMap((line) => /^# \d?\.? *(?:.*: )?strom ([a-z][^;]*)/.exec(line)?.[1] ?? [])
      : commandsIn(text)
    return lines.map((line) => [file, line] as const)
  })

  it('are in the guides', () => expect(named.length).toBeGreaterThan(60))

  it.each(named)('of %s are known: %s', (_file, line) => {
    const words = splitWords(line).filter((word) => word !== '…' && !/^[<[]command/.test(word))
    const outcome = readCommand(
      words.map((word) => standIns.find(([known]) => known.test(word))?.[1] ?? word.replace('…', 'x')),
    )
    expect(outcome).toMatchObject({ ok: true })
  })
})

describe('files', () => {
  const named = [...guides, ...deployed].flatMap((file) =>
    [
      ...read(file).matchAll(
        /(?<![\w/.-])((?:server|web|scripts|bench|deploy|docs|e2e|contract|rules)\/[\w./-]+\.\w+)/g,
      ),
    ].map(([, path = '']) => [file, path] as const),
  )

  it('are named', () => expect(named.length).toBeGreaterThan(80))

  it('are there', () => {
    const built = /^web\/dist\//
    const missing = named.filter(([, path]) => !built.test(path) && !existsSync(new URL(path, root)))
    expect(missing).toEqual([])
  })
})

describe('sentences of refusals', () => {
  const sources = filesBelow('server/src')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(read)
    .join('\n')
  const parts = [
    ['docs/upkeep.md', 'When it does not start'],
    ['docs/backup.md', 'When it is refused'],
  ] as const
  const rows = parts.flatMap(([file, part]) => {
    const [, rest = ''] = read(file).split(`\n## ${part}\n`)
    const [own = ''] = rest.split('\n## ')
    return [...own.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(
      ([, sentence = '']) => [file, sentence.replaceAll(/\s+/g, ' ')] as const,
    )
  })

  it('are in the guides', () => expect(rows.length).toBeGreaterThan(30))

  it.each(rows)('of %s are said: %s', (_file, sentence) => {
    for (const part of sentence.split('…').map((one) => one.trim())) expect(sources).toContain(part)
  })
})
