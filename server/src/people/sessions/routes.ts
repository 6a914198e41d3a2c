import { type Contract, userResult } from '@strom/contract'
import type { Member } from '../../base/http/member.ts'
import { type Refusals, refusal, tooMany } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { suspended } from '../accounts/refusals.ts'
import type { PeopleApp } from '../people-app.ts'
import { factorRefusals } from '../second-factor/refusals.ts'
import { lacksSecondFactor } from '../second-factor/required.ts'
import { confirmDevice } from './confirm-device.ts'
import { ownDevices, signOutDevice } from './devices.ts'
import { signIn } from './sign-in.ts'
import { type EndAll, signOut, signOutEverywhere } from './sign-out.ts'

const refusals: Refusals<
  'wrong-credentials' | 'suspended' | 'code-needed' | 'wrong-code' | 'wrong-password' | 'no-such-device'
> = {
  'wrong-credentials': {
    resultCode: userResult.emailAndPasswordDoNotMatch,
    detail: {
      en: 'The email address and the password do not match.',
      nb: 'E-postadressen og passordet stemmer ikke overens.',
    },
  },
  suspended,
  'code-needed': {
    resultCode: userResult.pending,
    detail: {
      en: 'Enter the code from your authenticator app.',
      nb: 'Skriv inn koden fra autentiseringsappen din.',
    },
  },
  'wrong-code': factorRefusals['wrong-code'],
  'wrong-password': factorRefusals['wrong-password'],
  'no-such-device': {
    resultCode: userResult.notFound,
    detail: { en: 'This device is not signed in.', nb: 'Denne enheten er ikke logget inn.' },
  },
}

/** `worthCents`: of one point. */
type ReadBalance = (app: PeopleApp, member: Member) => Promise<{ balance: number; worthCents: number }>

export function sessionRoutes(
  app: PeopleApp,
  endAll: EndAll,
  readBalance: ReadBalance,
): Handlers<Contract['sessions']> {
  return {
    async login({ body, caller }) {
      const { agent, network, language } = caller
      const result = await signIn(app, { ...body, isMobile: body.isMobile ?? false, agent, network })
      if (result.ok) return { resultCode: userResult.success, token: result.token }
      if (result.reason === 'too-many') return tooMany(result.seconds, language)
      return refusal(refusals, result.reason, language)
    },
    async isUserAuthenticated({ member }) {
      const authenticated = member !== null
      return {
        resultCode: authenticated ? userResult.success : userResult.invalidToken,
        success: authenticated,
        authenticated,
      }
    },
    async user({ member }) {
      const points = await readBalance(app, member)
      const lacks = await lacksSecondFactor(app, member)
      return {
        resultCode: userResult.success,
        id: member.accountId,
        username: member.username,
        email: member.email,
        is_staff: member.isStaff,
        is_owner: member.isOwner,
        language: member.language,
        userRewardPoints: points.balance,
        pricePerRewardPoint: points.worthCents / 100,
        ...(member.isTelevision && { television: true }),
        ...(lacks && { secondFactorMissing: true }),
      }
    },
    async confirm({ body, caller, member }) {
      const confirmed = await confirmDevice(app, member, body)
      if (confirmed.ok) return { resultCode: userResult.success }
      if (confirmed.reason === 'too-many') return tooMany(confirmed.seconds, caller.language)
      return refusal(refusals, confirmed.reason, caller.language)
    },
    async logout({ member }) {
      await signOut(app, member)
      return { resultCode: userResult.success, success: true }
    },
    async logoutAll({ body, member }) {
      await signOutEverywhere(app, member, body?.keepKeys ?? [], endAll)
      return { resultCode: userResult.success }
    },
    async devices({ caller, member }) {
      return { resultCode: userResult.success, devices: await ownDevices(app, member, caller.language) }
    },
    async endDevice({ body, caller, member }) {
      const ended = await signOutDevice(app, member, body.deviceId)
      return ended ? { resultCode: userResult.success } : refusal(refusals, 'no-such-device', caller.language)
    },
  }
}
