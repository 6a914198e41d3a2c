import { type Contract, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import {
  describeStored,
  readMailServer,
  removeMailServer,
  storeMailServer,
} from '../../base/mail/mail-server.ts'
import type { App } from '../app.ts'

const success = { resultCode: plainResult.success }

const refusals: Refusals<'in-environment' | 'bad-host' | 'no-connection'> = {
  'in-environment': refused(
    'The settings of the process name the mail server (STROM_SMTP_URL), so it cannot be set here.',
    'E-posttjeneren står i innstillingene til prosessen (STROM_SMTP_URL), så den kan ikke settes her.',
  ),
  'bad-host': refused('That is no host name.', 'Det er ikke et vertsnavn.'),
  'no-connection': refused(
    'The mail server did not take that, so nothing was saved:',
    'E-posttjeneren godtok det ikke, så ingenting ble lagret:',
  ),
}

export function mailServerRoutes(app: App): Handlers<Contract['mailServer']> {
  return {
    async read() {
      const { mailInConsole, smtpUrl } = app.config
      const server = await readMailServer(app)
      return {
        ...success,
        where: mailInConsole ? 'console' : smtpUrl ? 'environment' : 'mailbox',
        server: server?.smtpUrl ? new URL(server.smtpUrl).host : null,
        from: server?.mailFrom ?? null,
        entered: mailInConsole ? await describeStored(app) : null,
      }
    },
    async change({ body, member, caller }) {
      const stored = await storeMailServer(app, toActor(member), body)
      if (stored.ok) return success
      const answer = refusal(refusals, stored.reason, caller.language)
      return 'why' in stored ? { ...answer, detail: `${answer.detail} ${stored.why}` } : answer
    },
    async remove({ member }) {
      await removeMailServer(app, toActor(member))
      return success
    },
  }
}
