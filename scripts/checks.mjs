import { tool } from './paths.mjs'
import { run } from './processes.mjs'
import { runtimeEnvironment } from './runtime.mjs'

const AT_ONCE = 2

export function staticChecks() {
  return [
    { name: 'types', tool: 'typescript/bin/tsc', args: ['-b'] },
    { name: 'lint and format', tool: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings'] },
    { name: 'dead code', tool: 'knip/bin/knip.js', args: ['--no-progress'] },
  ]
}

export const architectureCheck = {
  name: 'architecture',
  tool: 'vitest/vitest.mjs',
  args: ['run', '--project', 'server', 'architecture/architecture.test.ts'],
}

/**
 * @param {ReturnType<typeof staticChecks>} checks
 * @param {{ node: string, log: (line: string) => void, stop?: AbortSignal }} context
 * @returns {Promise<{ passed: string[], failed: string[] }>}
 */
export async function runChecks(checks, { node, log, stop }) {
  const waiting = [...checks]
  const [passed, failed] = [[], []]
  async function work() {
    for (let check = waiting.shift(); check && !stop?.aborted; check = waiting.shift()) {
      const started = Date.now()
      const env = runtimeEnvironment(node)
      const { code, output } = await run(node, [tool(check.tool), ...check.args], { quiet: true, stop, env })
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(18)} ${seconds} s`)
      if (code !== 0) log(output.trim())
      const names = code === 0 ? passed : failed
      names.push(check.name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { passed, failed }
}
