import { type Contract, invitationResult, type Language, type Sentence, userResult } from '@strom/contract'
import { refusal, tooMany } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { refuseGuessablePassword } from '../../people/accounts/guessable-passwords.ts'
import type { MoneyApp } from '../money-app.ts'
import { deleteInvitation } from './delete-invitation.ts'
import { toInvitation } from './invitation.ts'
import { type FoundInvitation, lookUpInvitation } from './look-up-invitation.ts'
import { listInvitations } from './queries.ts'
import { deleteRefusals, linkRefusals, quotaRefusal, sendRefusals } from './refusals.ts'
import { register } from './register.ts'
import { sendInvitation } from './send-invitation.ts'

const sentSentences: Record<'queued' | 'sent' | 'failed', (email: string) => Sentence> = {
  sent: (email) => ({
    en: `The invitation has been sent to ${email}.`,
    nb: `Invitasjonen er sendt til ${email}.`,
  }),
  queued: (email) => ({
    en: `The invitation to ${email} is on its way.`,
    nb: `Invitasjonen til ${email} er på vei.`,
  }),
  failed: (email) => ({
    en: `The invitation is made, but no mail could be sent to ${email}. Copy its link and hand it on yourself.`,
    nb: `Invitasjonen er laget, men det kunne ikke sendes e-post til ${email}. Kopier lenken og gi den videre selv.`,
  }),
}

function deleted(email: string): Sentence {
  return {
    en: `The invitation for ${email} has been deleted.`,
    nb: `Invitasjonen til ${email} er slettet.`,
  }
}

function lookedUp(id: string, found: FoundInvitation, language: Language) {
  const outcome = found.ok
    ? { resultCode: userResult.success }
    : refusal(linkRefusals, found.reason, language)
  const { invitation } = found
  const shown = {
    id,
    email: invitation?.email ?? null,
    success: invitation !== undefined,
    status: invitation?.status ?? null,
  }
  return { ...outcome, ...shown, invitation: invitation ? shown : null }
}

export function invitationRoutes(app: MoneyApp): Handlers<Contract['invitations']> {
  return {
    async lookUp({ params, caller }) {
      const found = await lookUpInvitation(app, params.id, caller.network)
      if (!found.ok && found.reason === 'too-many') return tooMany(found.seconds, caller.language)
      return lookedUp(params.id, found, caller.language)
    },

    async register({ body, caller }) {
      const { language, network } = caller
      const guessable = refuseGuessablePassword(app, body.password, { language, person: body })
      if (guessable) return guessable
      const result = await register(app, { ...body, username: body.username ?? '', language }, network)
      if (result.ok) return { resultCode: userResult.success }
      if (result.reason === 'too-many') return tooMany(result.seconds, language)
      return refusal(linkRefusals, result.reason, language)
    },

    async all({ member }) {
      const rows = await listInvitations(app.db, member.accountId)
      return {
        resultCode: invitationResult.success,
        invitations: rows.map((row) => toInvitation(app, row)),
      }
    },

    async send({ body, caller, member }) {
      const { language } = caller
      const wish = { email: body.invitationEmail, resend: body.resend ?? false }
      const result = await sendInvitation(app, member, wish)
      if (!result.ok) {
        if (result.reason === 'too-many') return tooMany(result.seconds, language)
        if (result.reason === 'quota') return quotaRefusal(result, language)
        return refusal(sendRefusals, result.reason, language)
      }
      const invitation = toInvitation(app, result.invitation)
      const mailState = invitation.mailState ?? 'queued'
      const { success, createdButEmailFailed } = invitationResult
      return {
        resultCode: mailState === 'failed' ? createdButEmailFailed : success,
        detail: sentSentences[mailState](invitation.email)[language],
        invitation,
      }
    },

    async delete({ body, caller, member }) {
      const result = await deleteInvitation(app, member.accountId, body.invitationId)
      if (!result.ok) return refusal(deleteRefusals, result.reason, caller.language)
      return { resultCode: invitationResult.success, detail: deleted(result.email)[caller.language] }
    },
  }
}
