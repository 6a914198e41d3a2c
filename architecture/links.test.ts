import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

const foreign = ['node_modules', '.git', 'dist', 'data', 'test-results', 'release']

function listFiles(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: (name) => foreign.includes(posix.basename(name)) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(root + path).isFile())
}

/** As hosting sites make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

function anchorsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

it('an anchor is its heading in lower case, without punctuation', () => {
  expect(anchorOf('From an empty server to a `running` site?')).toBe('from-an-empty-server-to-a-running-site')
})

it('links between documents lead to files and headings that exist', () => {
  const documents = listFiles('**/*.md')
  expect(documents.length).toBeGreaterThan(20)
  const broken = documents.flatMap((document) => {
    const prose = read(document).replaceAll(/```.*?```/gs, '')
    return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return []
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? document : posix.join(posix.dirname(document), path)
      if (!existsSync(root + target)) return [`${document}: ${link}`]
      return anchor && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
        ? [`${document}: ${link}`]
        : []
    })
  })
  expect(broken).toEqual([])
})

it('documents named in code exist', () => {
  const code = listFiles('**/*.{ts,tsx,mjs,conf,yml,service}', 'docs/*.json')
  const missing = code.flatMap((path) =>
    [...read(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
      .filter(([document]) => !existsSync(root + document))
      .map(([document]) => `${path}: ${document}`),
  )
  expect(missing).toEqual([])
})

it('code names no section of a document that is not in the repository', () => {
  const naming = listFiles('**/*.{ts,tsx,mjs,css,sql}').filter(
    (path) => path !== 'architecture/links.test.ts' && /\b(specification|design) \d/i.test(read(path)),
  )
  expect(naming).toEqual([])
})
