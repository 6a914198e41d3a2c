import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commandGroups, commands } from './commands.ts'
import { readCommand } from './read-command.ts'

async function say(...argv: string[]): Promise<string> {
  const read = readCommand(argv)
  if (!read.ok || !read.command.runWithout) throw new Error(`${argv.join(' ')} says nothing by itself`)
  return (await read.command.runWithout({ config: null, reason: '' }, read.args)).text
}

const help = (...argv: string[]) => say('help', ...argv)

it.each(['', ...commands.map(({ name }) => name)])('help %s can be read in 80 columns', async (name) => {
  const lines = (await help(...name.split(' ').filter(Boolean))).split('\n')
  expect(lines.filter((line) => line.length > 80 || line !== line.trimEnd())).toEqual([])
})

it('has every form and summary of each command whole', async () => {
  const words = (text: string) => text.replaceAll(/\s+/g, ' ')
  const all = words(await help())
  for (const { name, usage, summary } of commands)
    expect(all).toContain(words(`${name.includes(' ') ? name : usage.join(' ')} ${summary}`))
  for (const { title } of commandGroups) expect(all).toContain(` ${title}: `)
  expect(words(await help('channels'))).toContain(
    'channels add-hls [<id>] --title <title> --address <address>',
  )
  for (const { usage, summary } of commands.filter(({ name }) => name.startsWith('channels ')))
    expect(words(await help('channels'))).toContain(words(`${summary} npm run strom -- ${usage[0]}`))
})

it('the version is that of the package, asked for in either way', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))
  for (const asked of ['version', '--version'])
    expect(await say(asked)).toBe(`Strøm ${version}, on Node ${process.versions.node}`)
})

it('every option of a command says what it means', () => {
  for (const { name, options = {} } of commands)
    for (const [option, { meaning }] of Object.entries(options))
      expect([name, option, meaning]).not.toContain('')
})
