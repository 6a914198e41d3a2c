import { contract, type Figures } from '@strom/contract'
import { isMobileBrowser } from '../../lib/agent.ts'
import { call } from '../../lib/api.ts'

/** Asks for a stream token; `endSession` ends another device of the household first (design 5.7). */
export function requestStreamToken(endSession: string | undefined) {
  const body = { isMobile: isMobileBrowser(), ...(endSession && { endSession }) }
  return call(contract.playback.expiryToken, { body })
}

/** Renews the session of a token and asks whether it still lives; `casting` to a television (specification 4). */
export function checkAccountSharing(streamToken: string, casting: boolean) {
  const body = { isMobile: isMobileBrowser(), streamToken, casting }
  return call(contract.playback.accountShareCheck, { body })
}

/** Tells staff how well the picture plays; nobody waits for the answer. */
export function reportFigures(streamToken: string, figures: Figures) {
  return call(contract.playback.figures, { body: { streamToken, figures } })
}
