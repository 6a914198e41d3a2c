import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const { chapters, rows } = JSON.parse(readFileSync(`${root}docs/asvs.json`, 'utf8'))

const files = new Map()
function read(file) {
  if (!files.has(file)) files.set(file, existsSync(root + file) ? readFileSync(root + file, 'utf8') : null)
  return files.get(file)
}

it('the threat model names tests that are there', () => {
  const [, rest = ''] = readFileSync(`${root}docs/security.md`, 'utf8').split('\n## Threat model\n')
  const [threats = ''] = rest.split('\n## ')
  const named = threats.split('\n- ').flatMap((threat) => {
    let folder = ''
    return [...threat.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, name = '']) => {
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
    const ids = rows.map(({ row }) => row)
    expect(new Set(ids).size).toBe(253 + 92)
    expect(rows.filter(({ level }) => level === 3)).toHaveLength(92)
    expect(ids).toEqual(ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    for (const { row, level, verdict, how } of rows) {
      expect(Object.keys(chapters)).toContain(row.split('.')[0])
      expect([1, 2, 3]).toContain(level)
      expect([row, verdict]).toEqual([row, expect.stringMatching(/^(met|partly|not met|n\/a)$/)])
      expect(how.length, row).toBeGreaterThan(3)
    }
  })

  it('counts them as they are', () => {
    const guide = readFileSync(`${root}docs/asvs.md`, 'utf8')
    for (const level of [1, 2, 3]) {
      const counts = ['met', 'partly', 'not met', 'n/a'].map(
        (verdict) => rows.filter((row) => row.level === level && row.verdict === verdict).length,
      )
      expect(guide).toContain(`| ${level} | ${counts.join(' | ')} |`)
    }
  })

  it('names tests that are there', () => {
    const missing = rows.flatMap(({ row, tests }) =>
      tests.flatMap((one) => {
        const [, file, title] = /^(.+?) › (.+)$/.exec(one) ?? []
        // The beginning of a title, not part of one or of a comment.
        const begun = [`'${title}`, `"${title}`, `\`${title}`]
        return file && begun.some((text) => read(file)?.includes(text)) ? [] : [`${row}: ${one}`]
      }),
    )
    expect(missing).toEqual([])
  })
})
