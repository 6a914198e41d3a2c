import { type Contract, type Language, subscriptionResult } from '@strom/contract'
import { forbidden, refusal } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { deviceName } from '../../people/sessions/device-name.ts'
import type { WatchApp } from '../watch-app.ts'
import { checkAccountSharing } from './gate/check-account-sharing.ts'
import type { LivingSession } from './gate/sharers.ts'
import { leaveStream } from './leave-stream.ts'
import { mediaRefusals, sessionRefusals, tokenRefusals } from './refusals.ts'
import { reportFigures } from './report-figures.ts'
import { requestStreamToken } from './request-stream-token.ts'

function shown(session: LivingSession, language: Language) {
  return {
    id: session.publicId,
    device: deviceName(session.agent, language),
    app: session.title ?? '',
    startedAt: new Date(session.createdAt).toISOString(),
  }
}

export function playbackRoutes(app: WatchApp): Handlers<Contract['playback']> {
  return {
    async expiryToken({ body, caller, member }) {
      const { accountId, deviceId } = member
      const { ip, network, language } = caller
      const result = await requestStreamToken(app, {
        accountId,
        deviceId,
        ip,
        network,
        endSession: body.endSession,
        resumes: body.resumes,
      })
      const checkEverySeconds = app.settings.get('shareCheckSeconds')
      if (result.ok) {
        const { streamToken, sharerDisconnected } = result
        return {
          resultCode: subscriptionResult.success,
          streamToken,
          accountSharerDisconnected: sharerDisconnected,
          checkEverySeconds,
        }
      }
      if (result.reason === 'signed-out') return forbidden('session', language)
      const none = { streamToken: null, accountSharerDisconnected: false, checkEverySeconds }
      if (result.reason === 'ended') {
        const { reason, ended, endedNote } = result
        return {
          ...refusal(mediaRefusals, ended, language),
          ...none,
          reason,
          ended,
          ...(endedNote && { endedNote }),
        }
      }
      return {
        ...refusal(tokenRefusals, result.reason, language),
        ...none,
        reason: result.reason,
        ...(result.reason === 'session-limit' && {
          sessions: result.sessions.map((session) => shown(session, language)),
        }),
      }
    },

    async accountShareCheck({ body, caller, member }) {
      const { accountId, deviceId } = member
      const { ip, network } = caller
      const { streamToken, casting } = body
      const result = await checkAccountSharing(app, {
        accountId,
        deviceId,
        ip,
        network,
        streamToken,
        casting,
      })
      return {
        resultCode: subscriptionResult.success,
        accountSharerDisconnected: result.sharerDisconnected,
        ...(result.ended && { ended: result.ended }),
        ...(result.endedNote && { endedNote: result.endedNote }),
      }
    },

    async leave({ body, caller, member }) {
      const result = await leaveStream(app, { ...member, streamToken: body.streamToken })
      if (!result.ok) return refusal(sessionRefusals, result.reason, caller.language)
      return { resultCode: subscriptionResult.success }
    },

    async figures({ body, caller, member }) {
      const result = await reportFigures(app, { deviceId: member.deviceId, ...body })
      if (!result.ok) return refusal(sessionRefusals, result.reason, caller.language)
      return { resultCode: subscriptionResult.success }
    },
  }
}
