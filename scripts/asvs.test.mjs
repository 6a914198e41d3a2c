import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const tables = ['asvs', 'asvs-level-3'].map((name) => readFileSync(`${root}docs/${name}.md`, 'utf8'))

function readRows(text) {
  return text
    .split('\n')
    .map((line) => /^\| (\d+\.\d+\.\d+) \| ([123]) \| ([^|]+) \| ([^|]+) \| ([^|]*) ?\|$/.exec(line))
    .filter((row) => row !== null)
    .map(([, id, level, verdict, how, tests]) => ({
      id,
      level,
      verdict,
      how: how.trim(),
      tests: tests.trim() === '' ? [] : tests.trim().split('<br>'),
    }))
}

const rows = tables.flatMap(readRows)

const files = new Map()
function read(file) {
  if (!files.has(file)) files.set(file, existsSync(root + file) ? readFileSync(root + file, 'utf8') : null)
  return files.get(file)
}

it('the threat model names tests that are there', () => {
  const [, table = ''] = readFileSync(`${root}docs/security.md`, 'utf8').split('| tested by |\n')
  const named = (table.split('\n\n')[0] ?? '').split('\n').flatMap((row) => {
    let folder = ''
    return [...row.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, name = '']) => {
      if (name.includes('/')) folder = name.slice(0, name.lastIndexOf('/') + 1)
      return name.includes('/') ? name : folder + name
    })
  })
  expect(named.length).toBeGreaterThan(20)
  const isThere = (name) => existsSync(`${root}server/src/${name}`) || existsSync(root + name)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

describe('the table of ASVS', () => {
  it('has each of the 253 rows of levels 1 and 2, and of the 92 of level 3, once, in order, with a verdict and its reason', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(253 + 92)
    for (const [n, count] of [253, 92].entries()) {
      const ids = readRows(tables[n]).map(({ id }) => id)
      expect(ids).toHaveLength(count)
      const sorted = ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      expect(ids).toEqual(sorted)
    }
    for (const { id, verdict, how } of rows) {
      expect([id, verdict]).toEqual([id, expect.stringMatching(/^(met|partly|not met|n\/a)$/)])
      expect(how.length, id).toBeGreaterThan(3)
    }
  })

  it('counts them as they are', () => {
    for (const level of ['1', '2', '3']) {
      const counts = ['met', 'partly', 'not met', 'n/a'].map(
        (verdict) => rows.filter((row) => row.level === level && row.verdict === verdict).length,
      )
      expect(tables.join('\n')).toContain(`| ${level} | ${counts.join(' | ')} |`)
    }
  })

  it('names tests that are there', () => {
    const missing = rows.flatMap(({ id, tests }) =>
      tests.flatMap((one) => {
        const [, file, title] = /^`(.+?)` › (.+)$/.exec(one.trim()) ?? []
        // The beginning of a title, not part of one or of a comment.
        const begun = [`'${title}`, `"${title}`, `\`${title}`]
        return file && begun.some((text) => read(file)?.includes(text)) ? [] : [`${id}: ${one}`]
      }),
    )
    expect(missing).toEqual([])
  })
})
