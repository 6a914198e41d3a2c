import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { numberFields } from './number-fields.ts'
import { safePrimitives } from './safe-primitives.ts'
import { contractWings, findCycle, importsBetweenFiles, sqlInQueries, wingImports } from './server-rules.ts'
import { shownNumbers } from './shown-numbers.ts'
import { parseSourceFile, type SourceFile } from './source-file.ts'
import { webFeatureTable } from './web-features.ts'
import { wings } from './wings.ts'
import { answers, contractAndRules, names, size, webFeatures, workspaceImports } from './workspace-rules.ts'

const root = new URL('../', import.meta.url)
const folders = [
  'contract',
  'rules',
  'paypal-emulator',
  'server',
  'web',
  'e2e',
  'bench',
  'scripts',
  'architecture',
]
const rules = {
  wingImports,
  contractWings,
  sqlInQueries,
  workspaceImports,
  contractAndRules,
  webFeatures,
  answers,
  names,
  size,
  safePrimitives,
  numberFields,
  shownNumbers,
}

function readTree(folder: string): SourceFile[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'test-results'].includes(entry.name) ? [] : readTree(path)
    return /\.(tsx?|mjs)$/.test(path)
      ? [parseSourceFile(path, readFileSync(new URL(path, root), 'utf8'))]
      : []
  })
}

function sayOf(rule: keyof typeof rules, path: string, ...lines: string[]): string {
  return rules[rule](parseSourceFile(path, lines.join('\n'))).join('\n')
}

describe('the tree', () => {
  const files = folders.flatMap(readTree)

  it.each(Object.entries(rules))('keeps the rule %s', (_name, rule) => {
    expect(files.flatMap((file) => rule(file).map((message) => `${file.path} ${message}`))).toEqual([])
  })

  it('has no cycles between wings, nor between files of the server', () => {
    expect(
      findCycle(Object.fromEntries(Object.entries(wings).map(([wing, { uses }]) => [wing, uses]))),
    ).toBeUndefined()
    expect(findCycle(importsBetweenFiles(files))).toBeUndefined()
  })

  it('answers each group of the contract in the wing where it lies', () => {
    const groups = readFileSync(new URL('contract/src/groups.ts', root), 'utf8')
    const declared = [...groups.matchAll(/^export \{ (\w+) \} from '\.\/(\w+)\//gm)]
    const answered = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bHandlers<Contract\['(\w+)'\]>/g)].map(([, name]) => [name, path.split('/')[2]]),
    )
    const byName = (a: unknown[], b: unknown[]) => String(a).localeCompare(String(b))
    expect(answered.sort(byName)).toEqual(declared.map(([, name, wing]) => [name, wing]).sort(byName))
  })

  it('has no cycles between features of the web app', () => {
    const uses = Object.entries(webFeatureTable).map(([feature, { uses }]) => [feature, uses])
    expect(findCycle(Object.fromEntries(uses))).toBeUndefined()
    for (const [feature, { wing }] of Object.entries(webFeatureTable))
      expect(wings, feature).toHaveProperty(wing)
  })

  it('is found, with its imports', () => {
    for (const folder of ['contract', 'rules', 'server', 'web', 'scripts']) {
      const found = files.some(({ path, imports }) => path.startsWith(`${folder}/`) && imports.length > 0)
      expect(found, folder).toBe(true)
    }
  })
})

/** The list of a section of docs/architecture.md as name → its wing, where it is told, and what it may use. */
function readList(title: string): Record<string, { wing: string | undefined; uses: string[] }> {
  const text = readFileSync(new URL('docs/architecture.md', root), 'utf8')
  const [section = ''] = (text.split(`## ${title}\n`)[1] ?? '').split('\n## ')
  const items = [...section.matchAll(/^- \*\*(\S+)\*\*(?: \((\w+)\))?: .*(?:\n {2}.+)*/gm)]
  return Object.fromEntries(
    items.map(([item, name = '', wing]) => {
      const [, uses = ''] = /\n {2}May use ([^:.]+)[:.]/.exec(item) ?? []
      return [name, { wing, uses: uses.split(/,\s+/).filter((use) => use !== '') }] as const
    }),
  )
}

it('docs/architecture.md lists the same features of the web app', () => {
  expect(readList('Features of the web app')).toEqual(webFeatureTable)
})

it('docs/architecture.md tells the same of wings and rooms', () => {
  const rooms = Object.entries(wings).flatMap(([wing, { rooms }]) =>
    Object.entries(rooms).map(([room, uses]) => [`${wing}/${room}`, { uses }]),
  )
  expect(readList('Wings')).toEqual(Object.fromEntries(rooms))
})

it('numbers are shown as the language writes them', () => {
  const line = 'const seconds = (ms / 1000).toFixed(1)'
  expect(sayOf('shownNumbers', 'web/src/features/reports/x.tsx', line)).toContain('use lib/format-number.ts')
  expect(sayOf('shownNumbers', 'server/src/reports/x.ts', line)).toBe('')
})

describe('reading imports', () => {
  it('finds every form, and none in comments and strings', () => {
    const text = [
      "import a, { type B } from './a.ts'",
      "import type { C } from '../c.ts'",
      'import {',
      '  D,',
      "} from 'd'",
      "import './e.css'",
      "export * as f from './f.ts'",
      "export { g } from '@scope/g'",
      "const h = await import('../h.ts')",
      "// import { i } from './i.ts'",
      " * import { j } from './j.ts'",
      'const k = "import \'./k.ts\'"',
      "export const l = 'l'",
    ]
    expect(parseSourceFile('web/src/app/x.ts', text.join('\n')).imports).toEqual([
      'web/src/app/a.ts',
      'web/src/c.ts',
      'd',
      'web/src/app/e.css',
      'web/src/app/f.ts',
      '@scope/g',
      'web/src/h.ts',
    ])
  })
})

describe('wings', () => {
  const say = (from: string, to: string) =>
    sayOf('wingImports', `server/src/${from}`, `import type { X } from '${to}'`)

  it('may use those below them, and in their own wing what the table allows', () => {
    expect(say('watch/playback/x.ts', '../streams/x.ts')).toBe('')
    expect(say('watch/playback/x.ts', '../../base/db/x.ts')).toBe('')
    expect(say('watch/playback/x.ts', '../../money/payments/x.ts')).toBe('')
    expect(say('watch/playback/x.ts', '../watch-app.ts')).toBe('')
    expect(say('watch/watch-app.ts', './playback/x.ts')).toBe('')
    expect(say('main.ts', './compose/open-app.ts')).toBe('')
  })

  it('may not use those above or beside them, also not for a type', () => {
    for (const [from, to] of [
      ['base/http/x.ts', '../../people/sessions/x.ts'],
      ['base/core.ts', '../money/money-app.ts'],
      ['live/push/x.ts', '../../watch/playback/x.ts'],
      ['site/support/x.ts', '../../watch/streams/x.ts'],
      ['operate/cli/x.ts', '../../compose/open-app.ts'],
    ] as const) {
      expect(say(from, to), from).toContain('handed in')
    }
  })

  it('may not use a room of their own that the table does not name', () => {
    expect(say('money/rewards/x.ts', '../payments/x.ts')).toContain("does not let 'rewards' use 'payments'")
  })

  it('hold for the folders of the contract too', () => {
    const rule = (from: string, to: string) =>
      sayOf('contractWings', `contract/src/${from}`, `import { x } from '${to}'`)
    expect(rule('site/x.ts', '../money/y.ts')).toBe('')
    expect(rule('site/x.ts', '../fields.ts')).toBe('')
    expect(rule('money/x.ts', '../site/y.ts')).toContain("'money' lies below 'site'")
    expect(rule('member/x.ts', '../fields.ts')).toContain('lies in no wing')
  })

  it('have each folder in the table', () => {
    for (const path of ['money/billing/x.ts', 'cellar/x.ts'])
      expect(say(path, './y.ts')).toContain('lies in no wing')
  })

  it('keep SQL in queries', () => {
    const byImport = "import { sql } from 'kysely'"
    const byBuilder = 'const rows = await db.selectFrom(table).execute()'
    for (const line of [byImport, byBuilder]) {
      expect(sayOf('sqlInQueries', 'server/src/site/support/routes.ts', line)).toContain('queries.ts')
      for (const path of [
        'site/support/queries.ts',
        'site/support/queries-tickets.ts',
        'base/db/x.ts',
        'money/reports/x.ts',
        'site/support/x.test.ts',
      ]) {
        expect(sayOf('sqlInQueries', `server/src/${path}`, line)).toBe('')
      }
    }
  })

  it('a cycle is found and named', () => {
    expect(findCycle({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b'])
    expect(findCycle({ a: ['b', 'c'], b: ['c'], c: [] })).toBeUndefined()
    const there = parseSourceFile('server/src/site/site/x.ts', "import './y.ts'")
    const back = parseSourceFile('server/src/site/site/y.ts', "import './x.ts'")
    expect(findCycle(importsBetweenFiles([there, back]))).toHaveLength(3)
  })
})

describe('workspaces', () => {
  it('know each other by package name, and the web app and the server not at all', () => {
    expect(sayOf('workspaceImports', 'web/src/app/x.ts', "import { x } from '@strom/contract'")).toBe('')
    expect(
      sayOf('workspaceImports', 'web/src/app/x.ts', "import { x } from '../../../server/src/x.ts'"),
    ).toContain('browser')
    expect(sayOf('workspaceImports', 'web/src/app/x.ts', "import { x } from 'node:fs'")).toContain('browser')
    expect(sayOf('workspaceImports', 'server/src/x.ts', "import { x } from '@strom/web'")).toContain(
      'contract/, media/ or rules/',
    )
    expect(
      sayOf('workspaceImports', 'server/src/x.ts', "import { x } from '../../rules/src/x.ts'"),
    ).toContain('@strom/rules')
    expect(sayOf('workspaceImports', 'server/src/x.ts', "import { x } from '../testing/x.ts'")).toContain(
      'tests',
    )
    expect(sayOf('workspaceImports', 'server/src/x.test.ts', "import { x } from '../testing/x.ts'")).toBe('')
  })

  it('the contract imports zod and punycode only, the rules nothing', () => {
    expect(
      sayOf(
        'contractAndRules',
        'contract/src/x.ts',
        "import * as z from 'zod/mini'",
        "import { y } from './y.ts'",
      ),
    ).toBe('')
    expect(sayOf('contractAndRules', 'contract/src/x.ts', "import { y } from '@strom/rules/y'")).toContain(
      'zod and punycode only',
    )
    expect(sayOf('contractAndRules', 'rules/src/x.ts', "import { y } from './y.ts'")).toBe('')
    expect(sayOf('contractAndRules', 'rules/src/x.ts', "import { format } from 'node:util'")).toContain(
      'nothing',
    )
  })

  it('a feature uses those that the table allows, and shared code none', () => {
    const support = "import { x } from '../../features/support/x.tsx'"
    for (const path of ['features/home/x.tsx', 'features/support/y.tsx', 'app/routes/x.tsx']) {
      expect(sayOf('webFeatures', `web/src/${path}`, support)).toBe('')
    }
    expect(sayOf('webFeatures', 'web/src/components/tile/x.tsx', support)).toContain(
      'web/src/components is shared',
    )
    expect(sayOf('webFeatures', 'web/src/features/guides/x.tsx', support)).toContain(
      "'guides' may use no other feature",
    )
    const home = "import { x } from '../../features/home/x.tsx'"
    expect(sayOf('webFeatures', 'web/src/features/sessions/x.tsx', home)).toContain(
      "'sessions' may use only checkout",
    )
    expect(sayOf('webFeatures', 'web/src/features/billing/x.tsx')).toContain("'billing' is not in the table")
  })
})

describe('files', () => {
  it('have a name that says something', () => {
    for (const path of [
      'web/src/lib/utils.ts',
      'server/src/helpers/x.ts',
      'web/src/date-utils.ts',
      'rules/src/common.ts',
    ]) {
      expect(sayOf('names', path)).toContain('name it after its idea')
    }
    expect(sayOf('names', 'web/src/features/miscellany.ts')).toBe('')
    expect(sayOf('names', 'web/src/lib/index.ts')).toContain('barrel')
    expect(sayOf('names', 'contract/src/index.ts')).toBe('')
  })

  it('are at most 250 lines, but for tests, texts and migrations', () => {
    const long = 'x\n'.repeat(251)
    expect(sayOf('size', 'server/src/site/site/routes.ts', long)).toContain('has 251 lines')
    expect(sayOf('size', 'server/src/site/site/routes.ts', 'x\n'.repeat(250))).toBe('')
    for (const path of [
      'web/src/content/x.ts',
      'server/src/base/db/migrations/x.ts',
      'web/src/app/x.test.ts',
    ]) {
      expect(sayOf('size', path, long)).toBe('')
    }
  })

  it('start no programs but ffmpeg, make no code of text, and use the cryptography that docs/asvs.md names', () => {
    const path = 'server/src/site/site/x.ts'
    for (const [line, found] of [
      ["import { spawn } from 'node:child_process'", 'command line'],
      ["eval('1')", 'code of text'],
      ["createHash('md5')", 'uses md5'],
      ["createCipheriv(\n  'aes-256-cbc', key, iv)", 'uses aes-256-cbc'],
      ['connect({ rejectUnauthorized: false })', 'any certificate'],
      ['const id = Math.random()', 'can be guessed'],
      ["createHmac('sha256', key)", ''],
    ] as const) {
      expect(sayOf('safePrimitives', path, line)).toContain(found)
      expect(sayOf('safePrimitives', path, line) === '').toBe(found === '')
      expect(sayOf('safePrimitives', 'server/src/site/site/x.test.ts', line)).toBe('')
    }
    const ffmpeg = 'server/src/base/adapters/ffmpeg.ts'
    expect(sayOf('safePrimitives', ffmpeg, "import { spawn } from 'node:child_process'")).toBe('')
    expect(sayOf('safePrimitives', ffmpeg, "import { exec } from 'node:child_process'")).toContain(
      'command line',
    )
  })
})

describe('answers of the server', () => {
  it.each([
    'invalidateQueries',
    'refetchQueries',
    'ensureQueryData',
    'ensureInfiniteQueryData',
    'prefetchQuery',
  ])('no feature calls %s by itself', (name) => {
    const line = `  void queryClient.${name}(streamsQuery)`
    expect(sayOf('answers', 'web/src/features/home/home-page.tsx', line)).toContain('web/src/lib/answers.ts')
    expect(sayOf('answers', 'web/src/lib/answers.ts', line)).toBe('')
  })
})
