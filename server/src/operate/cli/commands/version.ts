import { version as ours } from '../../../base/version.ts'
import { surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'

export const version: Command<null> = {
  name: 'version',
  usage: ['version'],
  summary: 'Says which version this is, and on which Node; doctor says which one runs.',
  parse(given) {
    const sentence = surplus(given, 0)
    return sentence ? { ok: false, sentence } : { ok: true, args: null }
  },
  async runWithout() {
    const node = process.versions.node
    return done(`Strøm ${ours}, on Node ${node}`, { version: ours, node })
  },
}
