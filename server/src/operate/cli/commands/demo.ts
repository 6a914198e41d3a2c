import { demoPassword, demoPeople } from '../../demo/people.ts'
import { chosen, surplus } from '../arguments.ts'
import { type Command, done, refused } from '../command.ts'
import { resetDemonstration } from '../reset-demonstration.ts'

export const demo: Command<{ sure: boolean }> = {
  name: 'demo',
  usage: ['demo reset [--yes]'],
  summary: 'Empties the demonstration and fills it again; every sign-in and player ends.',
  options: { yes: { meaning: 'do it without asking' } },
  parse(given) {
    const sentence = surplus(given, 1)
    if (sentence) return { ok: false, sentence }
    const action = chosen(given.words[0], ['reset'])
    return action.ok ? { ok: true, args: { sure: given.flags.has('yes') } } : action
  },
  question({ sure }) {
    return sure ? null : 'This deletes everything in the demonstration and signs everybody out.'
  },
  async run(app) {
    const reset = await resetDemonstration(app)
    if (!reset.ok) return refused('This is a production site, not a demonstration; nothing was deleted.')
    const { streams, signInsEnded } = reset
    const emails = demoPeople.map(({ email }) => email)
    const ended = `${signInsEnded} sign-in${signInsEnded === 1 ? '' : 's'} ended`
    return done(
      `The demonstration is as new: ${emails.length} people (password ${demoPassword}), ${streams} streams; ${ended}.`,
      { people: emails, streams, signInsEnded },
    )
  },
}
