/** The wire: every endpoint of Strøm, by the slice that answers it. Routes, client, OpenAPI and the access test come from here. */
import { accounts } from './accounts.ts'
import { invitations } from './invitations.ts'
import { playback } from './playback.ts'
import { rewards } from './rewards.ts'
import { sessions } from './sessions.ts'
import { site } from './site.ts'
import { streams } from './streams.ts'
import { support } from './support.ts'

export const contract = { sessions, accounts, invitations, site, streams, playback, rewards, support }
export type Contract = typeof contract

export * from './endpoint.ts'
export { email, emailOfProfile, isMobile, line, looseEmailPattern, password, text } from './fields.ts'
export { type Invitation, invitationStatus, type MailState } from './invitations.ts'
export { openApi } from './open-api.ts'
export * from './playback.ts'
export * from './result-codes.ts'
export * from './sentences.ts'
export type { Device } from './sessions.ts'
export * from './streams.ts'
export { streamRequestSubject, ticketStatus, ticketType } from './support.ts'
