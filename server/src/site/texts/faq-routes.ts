import { type Contract, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { SiteApp } from '../site-app.ts'
import { arrangeFaq, readFaq } from './faq.ts'

const refusals: Refusals<'changed-meanwhile'> = {
  'changed-meanwhile': refused(
    'Somebody else has changed the FAQ meanwhile. Look at it again.',
    'Noen andre har endret spørsmålene i mellomtiden. Se på dem igjen.',
  ),
}

export function faqRoutes(app: SiteApp): Handlers<Contract['faq']> {
  return {
    async read() {
      return { resultCode: plainResult.success, ...(await readFaq(app)) }
    },
    async arrange({ body, member, caller }) {
      const arranged = await arrangeFaq(app, { ...body, by: toActor(member) })
      if (!arranged.ok) return refusal(refusals, arranged.reason, caller.language)
      return { resultCode: plainResult.success, version: arranged.version }
    },
  }
}
