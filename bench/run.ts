import { setTimeout as sleep } from 'node:timers/promises'
import { benchmarks } from './benchmarks.ts'
import { describeMachine, shareOfOthers, verdictOn } from './support/machine.ts'

const names = Object.keys(benchmarks)

function help(): string {
  const width = Math.max(...names.map((name) => name.length))
  const list = Object.entries(benchmarks).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
  return `npm run bench -- [name …]

${list.join('\n')}

Without a name all of them run. Each starts what it measures on 127.0.0.1 with a data folder of its own, prints
tables as Markdown, and leaves nothing behind. Figures are good on a quiet machine only.
`
}

async function runOne(name: string, { limitMinutes, load }: (typeof benchmarks)[string]) {
  console.log(`## ${name}\n`)
  const before = await shareOfOthers()
  const { measure } = await load()
  const overtime = new AbortController()
  const limit = sleep(limitMinutes * 60_000, undefined, { signal: overtime.signal }).then(() => {
    throw new Error(`${name} was stopped after ${limitMinutes} minutes`)
  })
  const report = await Promise.race([measure(), limit]).finally(() => overtime.abort())
  console.log(`${report}\n\n${verdictOn(before, await shareOfOthers())}\n`)
}

async function main(asked: string[]): Promise<number> {
  if (asked.some((word) => word === '--help' || word === '-h' || word === 'help')) {
    process.stdout.write(help())
    return 0
  }
  const unknown = asked.find((name) => !names.includes(name))
  if (unknown !== undefined) {
    process.stderr.write(`There is no benchmark '${unknown}'; there are ${names.join(', ')}.\n`)
    return 2
  }
  console.log(`${describeMachine()}\n`)
  for (const [name, benchmark] of Object.entries(benchmarks)) {
    if (asked.length === 0 || asked.includes(name)) await runOne(name, benchmark)
  }
  return 0
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
