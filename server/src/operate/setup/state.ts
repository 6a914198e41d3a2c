import type { SetupState } from '@strom/contract'
import { readMailServer } from '../../base/mail/mail-server.ts'
import { findAccount } from '../../people/accounts/queries.ts'
import { listStreams } from '../../watch/streams/queries.ts'
import type { App } from '../app.ts'
import { findMailState, type SetupRow } from './queries.ts'

export async function readSetupState(app: App, row: SetupRow, ownerId: string): Promise<SetupState> {
  const { config, channels, db } = app
  const owner = await findAccount(db, ownerId)
  const mail = row.mail_id === null ? undefined : await findMailState(db, row.mail_id)
  const server = await readMailServer(app)
  return {
    email: owner?.email ?? '',
    publicUrl: config.publicUrl,
    mail: {
      server: server?.smtpUrl ? new URL(server.smtpUrl).host : '',
      from: server?.mailFrom ?? '',
      ...(config.mailInConsole && { inConsole: true }),
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
