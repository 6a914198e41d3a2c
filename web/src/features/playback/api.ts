import { contract, type Figures } from '@strom/contract'
import { isMobileBrowser } from '../../lib/agent.ts'
import { call } from '../../lib/api.ts'

export type TokenRequest = {
  /** Ends another device of the household first. */
  endSession?: string | undefined
  /** The last token of a player that goes on without a press. */
  resumes?: string | undefined
}

export function requestStreamToken({ endSession, resumes }: TokenRequest) {
  const body = { isMobile: isMobileBrowser(), ...(endSession && { endSession }), ...(resumes && { resumes }) }
  return call(contract.playback.expiryToken, { body })
}

/** Sent also from a page being closed; fire and forget. */
export function leaveStream(streamToken: string) {
  return call(contract.playback.leave, { body: { streamToken }, keepalive: true })
}

/** Renews the token's session; `casting`: to a television. */
export function checkAccountSharing(streamToken: string, casting: boolean) {
  const body = { isMobile: isMobileBrowser(), streamToken, casting }
  return call(contract.playback.accountShareCheck, { body })
}

/** Playback quality for staff; fire and forget. */
export function reportFigures(streamToken: string, figures: Figures) {
  return call(contract.playback.figures, { body: { streamToken, figures } })
}
