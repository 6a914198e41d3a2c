import { drawNumber } from './draw.mjs'
import { run } from './processes.mjs'

const journeysOf = (output) => output.split('\n').filter((line) => line.startsWith('  ['))

export function drawJourneys(always, others, draw) {
  const number = (line) => drawNumber(line, draw)
  const sixth = others.toSorted((a, b) => number(a) - number(b)).slice(0, Math.ceil(others.length / 6))
  return [...always, ...sixth]
}

/** @returns the content of Playwright's `--test-list` file. */
export async function listDrawn(node, args, draw, options) {
  const list = async (...grep) => {
    const { code, output } = await run(node, [...args, '--list', ...grep], { ...options, quiet: true })
    if (code !== 0 && !output.includes('No tests found')) throw new Error(output)
    return journeysOf(output)
  }
  const always = await list('--grep', '@always')
  const others = await list('--grep-invert', '@always')
  return drawJourneys(always, others, draw).join('\n')
}
