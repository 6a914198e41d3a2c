import { main } from './run-command-line.ts'

const isTerminal = process.stdin.isTTY === true
const { out, err, exitCode } = await main(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  isTerminal,
})
if (out !== '') console.log(out)
if (err !== '') console.error(err)
process.exitCode = exitCode
