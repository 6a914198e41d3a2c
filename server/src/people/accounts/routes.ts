import { type Contract, type Sentence, userResult } from '@strom/contract'
import { refusal, tooMany } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { PeopleApp } from '../people-app.ts'
import { changePassword, type EndPowers } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { type Person, refuseGuessablePassword } from './guessable-passwords.ts'
import { updateLanguage } from './queries.ts'
import { emailLinkRefusals, profileRefusals, resetRefusals, undoLinkRefusals } from './refusals.ts'
import { requestPasswordReset, resetPassword, verifyPasswordReset } from './reset-password.ts'
import { undoEmailChange } from './undo-email-change.ts'

const { success } = userResult

const resetAsked: Sentence = {
  en: 'If the email address is registered, you will receive a mail with instructions.',
  nb: 'Hvis e-postadressen er registrert, får du en e-post med veiledning.',
}

export function accountRoutes(app: PeopleApp, endPowers: EndPowers): Handlers<Contract['accounts']> {
  return {
    async createPasswordResetToken({ body, caller }) {
      const { language, network } = caller
      const result = await requestPasswordReset(app, { email: body.email, network })
      if (!result.ok) return tooMany(result.seconds, language)
      return { resultCode: success, detail: resetAsked[language] }
    },

    async verifyPasswordResetToken({ body, caller }) {
      const { language, network } = caller
      const result = await verifyPasswordReset(app, { token: body.token, network })
      if (result.ok) return { resultCode: success, email: result.email }
      if (result.reason === 'too-many') return tooMany(result.seconds, language)
      return refusal(resetRefusals, result.reason, language)
    },

    async resetPassword({ body, caller }) {
      const { language, network } = caller
      const refuseGuessable = (person: Person | null) =>
        refuseGuessablePassword(app, body.newPassword, { language, person })
      const guessable = refuseGuessable(null)
      if (guessable) return guessable
      const result = await resetPassword(app, { ...body, network, refuseGuessable }, endPowers)
      if (result.ok) return { resultCode: success }
      if (result.reason === 'guessable') return result.refusal
      if (result.reason === 'too-many') return tooMany(result.seconds, language)
      return refusal(resetRefusals, result.reason, language)
    },

    async updatePassword({ body, caller, member }) {
      const guessable = refuseGuessablePassword(app, body.newPassword, {
        language: caller.language,
        person: member,
      })
      if (guessable) return guessable
      const { currentPassword: current, newPassword: next, keepKeys = [] } = body
      const result = await changePassword(app, member, { current, next, keepKeys }, endPowers)
      if (result.ok) return { resultCode: success }
      if (result.reason === 'too-many') return tooMany(result.seconds, caller.language)
      return refusal(profileRefusals, result.reason, caller.language)
    },

    async updateUsernameAndEmail({ body, caller, member }) {
      const result = await changeProfile(app, member.accountId, body)
      if (result.ok) {
        const { emailUpdatePending, usernameUpdated } = result
        return { resultCode: success, emailUpdatePending, usernameUpdated }
      }
      if (result.reason === 'too-many') return tooMany(result.seconds, caller.language)
      const refused = refusal(profileRefusals, result.reason, caller.language)
      return { ...refused, emailUpdatePending: false, usernameUpdated: false }
    },

    async confirmEmailChange({ body, caller }) {
      const { language, network } = caller
      const result = await confirmEmailChange(app, { token: body.email_token, network })
      if (result.ok) return { resultCode: success, email: result.email }
      if (result.reason === 'too-many') return tooMany(result.seconds, language)
      return refusal(emailLinkRefusals, result.reason, language)
    },

    async undoEmailChange({ body, caller }) {
      const { language, network } = caller
      const result = await undoEmailChange(app, endPowers, { token: body.email_token, network })
      if (result.ok) return { resultCode: success, email: result.email }
      if (result.reason === 'too-many') return tooMany(result.seconds, language)
      return refusal(undoLinkRefusals, result.reason, language)
    },

    async setLanguage({ body, member }) {
      await updateLanguage(app.db, member.accountId, body.language)
      return { resultCode: success }
    },
  }
}
