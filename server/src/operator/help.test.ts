import { expect, it } from 'vitest'
import { commands } from './commands.ts'
import { readCommand } from './read-command.ts'

async function help(...argv: string[]): Promise<string> {
  const read = readCommand(['help', ...argv])
  if (!read.ok || !read.command.runWithout) throw new Error('there is no help')
  return (await read.command.runWithout({ config: null, reason: '' }, read.args)).text
}

it.each(['', ...commands.map(({ name }) => name)])('help %s can be read in 80 columns', async (name) => {
  const lines = (await help(...(name ? [name] : []))).split('\n')
  expect(lines.filter((line) => line.length > 80 || line !== line.trimEnd())).toEqual([])
})

it('has every form and summary of each command whole', async () => {
  const words = (text: string) => text.replaceAll(/\s+/g, ' ')
  const all = words(await help())
  for (const { usage, summary } of commands) expect(all).toContain(words(`${usage.join(' ')} ${summary}`))
  expect(await help('channel')).toContain('\n          [--allow-inner] [--title <title>]\n')
})
