import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { commands } from './commands.ts'
import { readCommand } from './read-command.ts'

async function scriptFor(shell: string): Promise<string> {
  const read = readCommand(['completion', shell])
  if (!read.ok || !read.command.runWithout) throw new Error(`no completion for ${shell}`)
  return (await read.command.runWithout({ config: null, reason: '' }, read.args)).text
}

/** The last of `words` is incomplete. */
async function offered(...words: string[]): Promise<string[]> {
  const typed = ['strom', ...words].map((word) => `'${word}'`).join(' ')
  const script = `${await scriptFor('bash')}
COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _strom; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
}

it('offers every command', async () => {
  const firsts = new Set(commands.map(({ name }) => name.split(' ')[0]))
  expect(await offered('')).toEqual([...firsts])
})

it.each([
  [['ord'], ['orders']],
  [['orders', 're'], ['refund']],
  [['orders', 'list', '--wh'], ['--which']],
  [
    ['orders', 'list', '--which', ''],
    ['all', 'stuck', 'refunded', 'disputed'],
  ],
  [
    ['setting', ''],
    ['list', 'get', 'set', '--json', '--help'],
  ],
  [
    ['setting', 'set', ''],
    ['--json', '--help'],
  ],
  [['people', 'grant-days', 'kari@example.org', '--d'], ['--days']],
  [['help', 'backu'], ['backup']],
  [['completion', 'z'], ['zsh']],
])('behind %j offers %j', async (typed, expected) => {
  expect(await offered(...typed)).toEqual(expected)
})

it('tells zsh the meaning of every command and option', async () => {
  const script = await scriptFor('zsh')
  for (const { name, summary, options = {} } of commands) {
    const meanings = [
      `${name.split(' ').at(-1)}:${summary}`,
      ...Object.entries(options).map(([key, { meaning }]) => `--${key}:${meaning}`),
    ]
    // Up to a second colon, which zsh needs escaped.
    for (const meaning of meanings)
      expect(script).toContain(meaning.split(':').slice(0, 2).join(':').replaceAll("'", "'\\''"))
  }
})
