// A test compares `.env.example` with this.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const width = 118

export function envExample(settings = readFileSync(join(root, 'docs', 'settings.md'), 'utf8')) {
  const [, section = ''] = /## Settings of the process\n([\s\S]*?)\n## /.exec(settings) ?? []
  const items = section.replaceAll(/\n {2}/g, ' ').matchAll(/^- (`.*?`): (.+) Without it: (.+)\.$/gm)
  const blocks = [...items].map(([, names = '', meaning = '', value = '']) => [
    ...wrap(`${capitalized(plain(meaning))} Without it: ${plain(value)}.`),
    ...plain(names)
      .split(', ')
      .map((name) => `#${name}=`),
  ])
  const head = [
    '# The settings of the process, all of them optional in a demonstration. Copy to .env, or name it with --env-file, and take',
    '# the # away before those that you set. For each NAME a file that holds the value may be named: NAME_FILE=/run/secrets/….',
    '# Made from docs/settings.md by scripts/env-example.mjs.',
  ]
  return `${[head, ...blocks].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function plain(text) {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')
}

function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function wrap(text) {
  const lines = ['#']
  for (const word of text.split(' ')) {
    if ((lines.at(-1) ?? '').length + word.length >= width) lines.push('#')
    lines[lines.length - 1] += ` ${word}`
  }
  return lines
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, '.env.example'), envExample())
