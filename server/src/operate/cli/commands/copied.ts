import { noteCopied } from '../../../base/backup/daily-backup.ts'
import { surplus } from '../arguments.ts'
import { type Command, done, refused } from '../command.ts'

/** For the end of a script that copies backups elsewhere: the site cannot see the copies. */
export const copied: Command<null> = {
  name: 'copied',
  usage: ['copied'],
  summary: 'Notes that the newest backup is on another machine by now; without it the doctor warns.',
  parse(given) {
    const sentence = surplus(given, 0)
    return sentence ? { ok: false, sentence } : { ok: true, args: null }
  },
  async run(app) {
    const made = await noteCopied(app)
    if (made === null) return refused('There is no daily backup yet that could be on another machine.')
    const madeAt = made.toISOString()
    return done(`Noted: a backup of ${madeAt} is on another machine.`, { madeAt })
  },
}
