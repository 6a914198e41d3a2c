import { contract, type Figures } from '@strom/contract'
import { isMobileBrowser } from '../../lib/agent.ts'
import { call } from '../../lib/api.ts'

/** The input of a request for a stream token. */
export type TokenRequest = {
  /** Ends another device of the household first. */
  endSession?: string | undefined
  /** The token that played here until now, of a player that goes on by itself. */
  resumes?: string | undefined
}

/** Asks for a stream token. */
export function requestStreamToken({ endSession, resumes }: TokenRequest) {
  const body = { isMobile: isMobileBrowser(), ...(endSession && { endSession }), ...(resumes && { resumes }) }
  return call(contract.playback.expiryToken, { body })
}

/** Says that the player of a token is gone, also from a page that is being closed; nobody waits for the answer. */
export function leaveStream(streamToken: string) {
  return call(contract.playback.leave, { body: { streamToken }, keepalive: true })
}

/** Renews the session of a token and asks whether it still lives; `casting` to a television. */
export function checkAccountSharing(streamToken: string, casting: boolean) {
  const body = { isMobile: isMobileBrowser(), streamToken, casting }
  return call(contract.playback.accountShareCheck, { body })
}

/** Tells staff how well the picture plays; nobody waits for the answer. */
export function reportFigures(streamToken: string, figures: Figures) {
  return call(contract.playback.figures, { body: { streamToken, figures } })
}
