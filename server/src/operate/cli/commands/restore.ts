import type { Config } from '../../../base/config.ts'
import { refuseBackupOfDemonstration } from '../../demo/installation-mode.ts'
import { type Given, surplus } from '../arguments.ts'
import { type Command, done, type Parsed, type Result, type Tell } from '../command.ts'
import { refuseStartupError } from '../refuse-startup-error.ts'

type Wish = { file: string; sure: boolean }

const options = { yes: { meaning: 'replace what is there without asking' } } as const

function parse(given: Given): Parsed<Wish> {
  const sentence = surplus(given, 1)
  if (sentence) return { ok: false, sentence }
  const [file] = given.words
  if (file === undefined) return { ok: false, sentence: 'Say which file to read.' }
  return { ok: true, args: { file, sure: given.flags.has('yes') } }
}

function loadArchive(config: Config, file: string, onlyWhereUnused: boolean, tell: Tell): Promise<Result> {
  return refuseStartupError(async () => {
    const { restoreFile } = await import('../../../base/backup/restore.ts')
    const restored = await restoreFile({
      config,
      file,
      onlyWhereUnused,
      tell,
      ...(config.mode === 'production' && { lookOver: refuseBackupOfDemonstration }),
    })
    const { aside, rows, madeAt } = restored
    const where = config.databaseUrl ? `in the schema ${aside}` : `in ${aside}`
    const former = aside ? `\nWhat was there before is ${where}; delete it once all is well.` : ''
    return done(`Restored ${rows} rows, as they were at ${madeAt}. Start the site.${former}`, {
      ...restored,
      file,
    })
  })
}

export const restore: Command<Wish> = {
  name: 'restore',
  usage: ['restore <file> [--yes]'],
  summary: 'Puts a backup in the place of the site’s data, which is kept aside; the site must not run.',
  options,
  takesFiles: true,
  parse,
  question: ({ sure }) =>
    sure
      ? null
      : 'This puts the backup in the place of all data of this site; what is there now is kept aside.',
  runAlone: (config, { file }, tell) => loadArchive(config, file, false, tell),
}

export const importAll: Command<Wish> = {
  name: 'import',
  usage: ['import <file> [--yes]'],
  summary: 'Fills a site without accounts from an export or a backup, of either kind of database.',
  options,
  takesFiles: true,
  parse,
  runAlone: (config, { file, sure }, tell) => loadArchive(config, file, !sure, tell),
}
