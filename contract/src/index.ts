/** The wire: every endpoint of Strøm, by the slice that answers it. Routes, client, OpenAPI and the access test come from here. */
import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { channels } from './console-channels.ts'
import { health } from './console-health.ts'
import { catalogue } from './console-streams.ts'
import { invitations } from './invitations.ts'
import { mails } from './mails.ts'
import { notices } from './notices.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { playback } from './playback.ts'
import { reports } from './reports.ts'
import { rewards } from './rewards.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { site } from './site.ts'
import { streams } from './streams.ts'
import { subscriptions } from './subscriptions.ts'
import { support } from './support.ts'
import { texts } from './texts.ts'
import { watching } from './watching.ts'

export const contract = {
  sessions,
  accounts,
  secondFactor,
  invitations,
  site,
  subscriptions,
  streams,
  playback,
  rewards,
  payments,
  support,
  texts,
  reports,
  watching,
  audit,
  settings,
  people,
  orders,
  notices,
  mails,
  catalogue,
  channels,
  health,
  setup,
}
export type Contract = typeof contract

export type { AuditAct } from './audit.ts'
export type { CatalogueRefusal } from './catalogue-refusals.ts'
export type { ChannelRendition, OwnerChannel, PushKey, SourceFault, SourceFound } from './console-channels.ts'
export type { SourceHealth, StreamHealth } from './console-health.ts'
export type { OwnerStream } from './console-streams.ts'
export * from './endpoint.ts'
export * from './field-sentences.ts'
export { email, emailOfProfile, isMobile, line, looseEmailPattern, password, text } from './fields.ts'
export { type Invitation, invitationStatus, type MailState } from './invitations.ts'
export type { OwnerMail } from './mails.ts'
export type { OwnerAnnouncement, OwnerMaintenance } from './notices.ts'
export { oneLine } from './one-line.ts'
export { openApi } from './open-api.ts'
export { type OrderPage, type OwnerOrder, orderStates, type RefundPlanShown } from './orders.ts'
export {
  type OrderItem,
  type OrderSummary,
  type OrderUnderWay,
  paymentMethod,
  type Transaction,
} from './payments.ts'
export type { Person, PersonPage } from './people.ts'
export { plainEmail } from './plain-email.ts'
export * from './playback.ts'
export type { ReportDates, ReportRange, ReportsObject, SeriesPoint } from './reports.ts'
export * from './result-codes.ts'
export * from './sentences.ts'
export type { Device } from './sessions.ts'
export type { OwnerSetting } from './settings.ts'
export type { SetupFinding, SetupState } from './setup.ts'
export * from './streams.ts'
export type { CurrentSubscription } from './subscriptions.ts'
export {
  type StaffTicket,
  type StaffTicketMessage,
  streamRequestSubject,
  type Ticket,
  type TicketMessage,
  ticketStatus,
  ticketType,
} from './support.ts'
export type { OwnText } from './texts.ts'
export type { Connection, ViewerPoint } from './watching.ts'
