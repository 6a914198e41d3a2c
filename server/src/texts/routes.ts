import { type Contract, plainResult } from '@strom/contract'
import type { App } from '../app.ts'
import { toActor } from '../audit/record-audit.ts'
import { type Refusals, refusal, refused } from '../http/refusals.ts'
import type { Handlers } from '../http/routes.ts'
import { resetText, type TextRefusal, writeText } from './change-text.ts'

const refusals: Refusals<TextRefusal> = {
  unknown: refused('There is no such text.', 'Teksten finnes ikke.'),
  empty: refused('Write the text in both languages.', 'Skriv teksten på begge språk.'),
  'several-lines': refused('This text must be a single line.', 'Denne teksten må være én linje.'),
  'too-long': refused('The text is too long.', 'Teksten er for lang.'),
  'changed-meanwhile': refused(
    'Somebody has changed this text meanwhile. Look at it again.',
    'Noen har endret denne teksten i mellomtiden. Se på den igjen.',
  ),
}

export function textRoutes(app: App): Handlers<Contract['texts']> {
  return {
    async changed() {
      return { resultCode: plainResult.success, texts: [...app.texts.list()] }
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
