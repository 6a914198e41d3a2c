import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')

function filesEnding(ending: string) {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => [name, readFileSync(join(src, name), 'utf8')] as const)
}

test('corners are of one scale, that of theme.css', () => {
  const wrong = filesEnding('.css').flatMap(([name, text]) =>
    [...text.matchAll(/(?<![\w-])border-(?:[a-z-]+-)?radius: ([^;]+);/g)]
      .map(([, value = '']) => value)
      .filter(
        (value) => !/^(?:(?:0|50%|inherit|var\(--strom-radius(?:-small|-large|-round)?\))\s*)+$/.test(value),
      )
      .map((value) => `${name}: ${value}`),
  )
  expect(wrong).toEqual([])
})

test('buttons have one of three sizes: in a row, in a form, and alone on a page', () => {
  const wrong = filesEnding('.tsx').flatMap(([name, text]) =>
    [...text.matchAll(/<(?:Submit)?Button\b[^<]*?\bsize=("[^"]*"|\{[^}]*\})/g)]
      .flatMap(([, size = '']) => [...size.matchAll(/["']([^"']*)["']/g)].map(([, value = '']) => value))
      .filter((value) => !['xs', 'sm', 'md'].includes(value))
      .map((value) => `${name}: ${value}`),
  )
  expect(wrong).toEqual([])
})
