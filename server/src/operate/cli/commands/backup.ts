import { stat } from 'node:fs/promises'
import { refuseWithoutFolder } from '../../../base/backup/archive-file.ts'
import { surplus } from '../arguments.ts'
import { type Command, done, type Result } from '../command.ts'
import { refuseStartupError } from '../refuse-startup-error.ts'

type Written = { file: string; rows: number; tables: Record<string, { rows: number; sha256: string }> }

async function report({ file, rows, tables }: Written): Promise<Result> {
  const { size } = await stat(file)
  const megabytes = (size / 1024 / 1024).toFixed(1)
  return done(
    `Written to ${file}: ${rows} rows of ${Object.keys(tables).length} tables, ${megabytes} MB, read again and found whole.\nIt holds the site’s secrets: keep it where only you can read it.`,
    { file, bytes: size, rows, tables },
  )
}

export const backup: Command<{ file: string | undefined }> = {
  name: 'backup',
  usage: ['backup [file]'],
  summary:
    'Writes all data to a new file, while the site runs or not; without a name into STROM_DATA_DIR/backups.',
  takesFiles: true,
  takesTime: true,
  parse(given) {
    const sentence = surplus(given, 1)
    return sentence ? { ok: false, sentence } : { ok: true, args: { file: given.words[0] } }
  },
  run: (app, { file }, _by, tell) =>
    refuseStartupError(async () => {
      if (file !== undefined) await refuseWithoutFolder(file)
      return report(await app.backups.make({ file, tell }))
    }),
  runAlone: (config, { file }, tell) =>
    refuseStartupError(async () => {
      if (file !== undefined) await refuseWithoutFolder(file)
      const { backUpAlone } = await import('../../../base/backup/back-up-closed.ts')
      return report(await backUpAlone({ config, file, tell }))
    }),
}

export const exportAll: Command<{ file: string | undefined }> = {
  ...backup,
  name: 'export',
  usage: ['export <file>'],
  summary: 'The same as backup, to take the site to another kind of database, or to another machine.',
  parse(given) {
    if (given.words.length === 0) return { ok: false, sentence: 'Say which file to write.' }
    return backup.parse(given)
  },
}
