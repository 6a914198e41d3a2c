import { surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'

/** See docs/edge.md. */
export const edge: Command<null> = {
  name: 'edge',
  usage: ['edge'],
  summary: 'Shows the secret by which nginx asks for the rights of viewers, to answer media from copies.',
  parse(given) {
    const sentence = surplus(given, 0)
    return sentence ? { ok: false, sentence } : { ok: true, args: null }
  },
  async run({ config: { edgeSecret = '' } }) {
    const steps =
      'Put it in the place of EDGE-SECRET in /etc/nginx/conf.d/strom.conf, then: nginx -t && systemctl reload nginx'
    return done(`${edgeSecret}\n\n${steps}`, { secret: edgeSecret })
  },
}
