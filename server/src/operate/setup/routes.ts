import { type Contract, type Language, plainResult, userResult } from '@strom/contract'
import { type Actor, toActor } from '../../base/audit/record-audit.ts'
import type { Member } from '../../base/http/member.ts'
import { notFound, refusal, tooMany } from '../../base/http/refusals.ts'
import type { Call, Handlers } from '../../base/http/routes.ts'
import { countingFailures } from '../../base/throttle/counting-failures.ts'
import { refuseGuessablePassword } from '../../people/accounts/guessable-passwords.ts'
import { signIn } from '../../people/sessions/sign-in.ts'
import type { App } from '../app.ts'
import { admitByLink, admitOwner, type SetupRefusal } from './admission.ts'
import { checkInstallation } from './check-installation.ts'
import { finishSetup } from './finish.ts'
import { addFirstStream } from './first-stream.ts'
import { confirmMail, sendTestMail, waiveMail } from './mail-test.ts'
import { makeFirstOwner } from './make-first-owner.ts'
import { setupRefusals } from './refusals.ts'
import { readSetupState } from './state.ts'

const { success } = plainResult

type Reason = Exclude<keyof typeof setupRefusals, SetupRefusal>
type Done = { ok: true } | { ok: false; reason: Reason }
type OwnersCall = Pick<Call<Contract['setup']['finish']>, 'caller' | 'member'>

function refused(reason: SetupRefusal, language: Language) {
  return reason === 'closed' ? notFound(language) : refusal(setupRefusals, reason, language)
}

/** Every call checks again that this caller may go on with a set-up. */
export function setupRoutes(app: App): Handlers<Contract['setup']> {
  async function answerState(member: Member, { network, language }: OwnersCall['caller']) {
    const admitted = await admitOwner(app, network)
    if (!admitted.ok) return refused(admitted.reason, language)
    return { resultCode: success, setup: await readSetupState(app, admitted.row, member.accountId) }
  }

  async function step({ caller, member }: OwnersCall, work: (by: Actor) => Promise<Done>) {
    const admitted = await admitOwner(app, caller.network)
    if (!admitted.ok) return refused(admitted.reason, caller.language)
    const done = await work(toActor(member))
    return done.ok ? answerState(member, caller) : refusal(setupRefusals, done.reason, caller.language)
  }

  return {
    async open({ body, caller, member }) {
      if (member?.isOwner) return answerState(member, caller)
      const { language, network } = caller
      const admitted = await countingFailures(app, 'link-network', network, () =>
        admitByLink(app, { token: body.token ?? '', network }),
      )
      if (admitted.ok) return { resultCode: success, makesOwner: true }
      if (admitted.reason === 'too-many') return tooMany(admitted.seconds, language)
      return refused(admitted.reason, language)
    },

    async makeOwner({ body, caller }) {
      const { language, network, agent } = caller
      const guessable = refuseGuessablePassword(app, body.password, { language, person: body })
      if (guessable) return guessable
      const made = await makeFirstOwner(app, { ...body, language, network })
      if (!made.ok) {
        if (made.reason === 'too-many') return tooMany(made.seconds, language)
        return made.reason === 'email-taken'
          ? refusal(setupRefusals, made.reason, language)
          : refused(made.reason, language)
      }
      const { email, password } = body
      const signedIn = await signIn(app, { email, password, isMobile: false, agent, network, isSetup: true })
      return { resultCode: userResult.success, ...(signedIn.ok && { token: signedIn.token }) }
    },

    async check({ caller }) {
      const admitted = await admitOwner(app, caller.network)
      if (!admitted.ok) return refused(admitted.reason, caller.language)
      return { resultCode: success, findings: await checkInstallation(app) }
    },

    sendMail: (call) => step(call, () => sendTestMail(app, call.member.accountId)),
    confirmMail: (call) => step(call, (by) => confirmMail(app, by, call.body.code)),
    waiveMail: (call) =>
      step(call, async (by) => {
        await waiveMail(app, by)
        return { ok: true }
      }),
    addStream: (call) => step(call, (by) => addFirstStream(app, by, call.body)),

    async finish({ caller, member }) {
      const admitted = await admitOwner(app, caller.network)
      if (!admitted.ok) return refused(admitted.reason, caller.language)
      const finished = await finishSetup(app, toActor(member))
      return finished.ok ? { resultCode: success } : refusal(setupRefusals, finished.reason, caller.language)
    },
  }
}
