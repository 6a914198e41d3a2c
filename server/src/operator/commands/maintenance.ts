import { setMaintenance } from '../../site/maintenance.ts'
import { chosen, surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'
import { untilInForce } from '../until-in-force.ts'

const choices = ['on', 'off', 'status'] as const
const whenOn = 'Maintenance is on: only owners get past its page; players that run go on.'
const whenOff = 'Maintenance is off: the site is open.'

/** Closes or opens the site for everyone but owners (specification 2; design 5.9). */
export const maintenance: Command<(typeof choices)[number]> = {
  name: 'maintenance',
  usage: ['maintenance on|off|status'],
  summary: 'Closes the site for everyone but owners, opens it, or says which it is.',
  parse(given) {
    const sentence = surplus(given, 1)
    return sentence ? { ok: false, sentence } : chosen(given.words[0], choices)
  },
  async run(app, choice) {
    const before = app.settings.get('maintenance')
    const now = { ...before, on: choice === 'status' ? before.on : choice === 'on' }
    if (choice !== 'status') {
      await setMaintenance(app, now.on)
      await untilInForce(app, { maintenance: now })
    }
    const { on, ...texts } = now
    return done(on ? whenOn : whenOff, { maintenance: on, changed: on !== before.on, ...texts })
  },
}
