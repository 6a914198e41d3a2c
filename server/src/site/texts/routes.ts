import { type Contract, plainResult } from '@strom/contract'
import { mailOfText } from '@strom/contract/content/mail-texts/mail-of-text'
import { toActor } from '../../base/audit/record-audit.ts'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { SiteApp } from '../site-app.ts'
import { resetText, type TextRefusal, writeText } from './change-text.ts'

const refusals: Refusals<TextRefusal> = {
  unknown: refused('There is no such text.', 'Teksten finnes ikke.'),
  empty: refused('Write the text in both languages.', 'Skriv teksten på begge språk.'),
  'several-lines': refused('This text must be a single line.', 'Denne teksten må være én linje.'),
  'too-long': refused('The text is too long.', 'Teksten er for lang.'),
  'unknown-placeholder': refused(
    'The text has a word in double braces that this mail does not know.',
    'Teksten har et ord i doble klammer som denne e-posten ikke kjenner.',
  ),
  'changed-meanwhile': refused(
    'Somebody has changed this text meanwhile. Look at it again.',
    'Noen har endret denne teksten i mellomtiden. Se på den igjen.',
  ),
}

export function textRoutes(app: SiteApp): Handlers<Contract['texts']> {
  return {
    async changed({ member }) {
      // Members' pages show none of the mails' words.
      const texts = app.texts.list().filter(({ id }) => member.isOwner || mailOfText(id) === undefined)
      return { resultCode: plainResult.success, texts }
    },
    async write({ body: { version, ...text }, member, caller }) {
      const written = await writeText(app, { ...text, replacing: version, by: toActor(member) })
      if (!written.ok) return refusal(refusals, written.reason, caller.language)
      return { resultCode: plainResult.success, version: written.version }
    },
    async reset({ body, member, caller }) {
      const reset = await resetText(app, { ...body, by: toActor(member) })
      return reset.ok ? { resultCode: plainResult.success } : refusal(refusals, reset.reason, caller.language)
    },
  }
}
