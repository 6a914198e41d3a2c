import type { SetupState } from '@strom/contract'
import { findAccount } from '../accounts/queries.ts'
import type { App } from '../app.ts'
import { listStreams } from '../streams/queries.ts'
import { findMailState, type SetupRow } from './queries.ts'

/** How far the set-up has got, as its owner's page shows it. */
export async function readSetupState(app: App, row: SetupRow, ownerId: string): Promise<SetupState> {
  const { config, channels, db } = app
  const owner = await findAccount(db, ownerId)
  const mail = row.mail_id === null ? undefined : await findMailState(db, row.mail_id)
  return {
    email: owner?.email ?? '',
    publicUrl: config.publicUrl,
    mail: {
      server: config.smtpUrl ? new URL(config.smtpUrl).host : '',
      from: config.mailFrom,
      state: row.mail_state,
      sent: mail?.state ?? null,
      error: mail?.error ?? null,
    },
    takesPayments: config.payments.kind !== 'none',
    streams: (await listStreams(db)).map(({ title }) => title),
    builtIn: channels
      .list()
      .filter(({ id }) => channels.isBuiltIn(id))
      .map(({ id, title }) => ({ id, title })),
  }
}
