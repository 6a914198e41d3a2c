import { dayMs } from '../base/clock.ts'
import { oneByOne } from '../base/db/jobs/one-by-one.ts'
import { deleteKeysBefore } from '../base/idempotency/queries.ts'
import { deleteSettledMails } from '../base/mail/queries.ts'
import { deleteExpiredAttempts } from '../base/throttle/queries.ts'
import { deleteDeliveriesBefore } from '../base/webhooks/queries.ts'
import { deleteSendsBefore } from '../money/invitations/queries.ts'
import { deleteRemindersOfEndsBefore } from '../money/subscriptions/queries-reminders.ts'
import type { App } from '../operate/app.ts'
import { deleteLinksExpiredBefore } from '../people/accounts/queries-links.ts'
import { deleteUnconfirmedBefore } from '../people/second-factor/queries.ts'
import { deleteDevicesEndedBefore } from '../people/sessions/queries.ts'
import { deleteNetworksUnusedSince } from '../people/sessions/queries-addresses.ts'
import { deletePairingsExpiredBefore } from '../people/sessions/queries-pairings.ts'
import { shortenDeviceNetworks } from '../people/sessions/shorten-networks.ts'
import { deleteDueAccounts } from '../site/own-data/delete-account.ts'
import { deleteChangesBefore } from '../watch/health/queries.ts'
import { uptimeDays } from '../watch/health/uptime.ts'
import { deleteSessionsEndedBefore } from '../watch/playback/queries-staff.ts'
import { shortenViewerAddresses } from '../watch/playback/shorten-addresses.ts'
import { deleteEntriesEndedBefore } from '../watch/programme/queries.ts'
import { deleteUnusedImages } from '../watch/streams/queries-images.ts'
import { deleteOldWatches } from '../watch/streams/queries-own.ts'

type Rule = {
  /** 0 when rows hold their own end; null for ever. */
  keptMs: (settings: App['settings']) => number | null
  remove: (app: App, before: Date) => Promise<unknown>
}

const days = (count: number) => () => count * dayMs
const daysSetting = (name: 'deviceHistoryDays' | 'mailHistoryDays') => (settings: App['settings']) =>
  settings.get(name) === 0 ? null : settings.get(name) * dayMs
const secondsSetting =
  (name: 'playbackHistorySeconds' | 'viewerAddressSeconds') => (settings: App['settings']) =>
    settings.get(name) * 1000

/** As the privacy statement promises; the order matters. */
export const retention = {
  accountsToDelete: { keptMs: days(0), remove: deleteDueAccounts },
  attempts: { keptMs: days(0), remove: ({ db }, before) => deleteExpiredAttempts(db, before.getTime()) },
  pairings: { keptMs: days(0), remove: ({ db }, before) => deletePairingsExpiredBefore(db, before) },
  idempotencyKeys: { keptMs: days(1), remove: ({ db }, before) => deleteKeysBefore(db, before) },
  // A late click is told what became of the link.
  expiredLinks: { keptMs: days(30), remove: ({ db }, before) => deleteLinksExpiredBefore(db, before) },
  unconfirmedSecondFactors: {
    keptMs: days(1),
    remove: ({ db }, before) => deleteUnconfirmedBefore(db, before),
  },
  // Longer than any quota looks back.
  invitationSends: { keptMs: days(2), remove: ({ db }, before) => deleteSendsBefore(db, before) },
  programme: { keptMs: days(30), remove: ({ db }, before) => deleteEntriesEndedBefore(db, before) },
  reminders: { keptMs: days(30), remove: ({ db }, before) => deleteRemindersOfEndsBefore(db, before) },
  // Longer than the two days in which ended access is reported.
  webhookDeliveries: { keptMs: days(30), remove: ({ db }, before) => deleteDeliveriesBefore(db, before) },
  playbackSessions: {
    keptMs: secondsSetting('playbackHistorySeconds'),
    remove: ({ db }, before) => deleteSessionsEndedBefore(db, before),
  },
  watchedStreams: {
    keptMs: secondsSetting('playbackHistorySeconds'),
    remove: ({ db }, before) => deleteOldWatches(db, before),
  },
  viewerAddresses: { keptMs: secondsSetting('viewerAddressSeconds'), remove: shortenViewerAddresses },
  deviceNetworks: { keptMs: secondsSetting('viewerAddressSeconds'), remove: shortenDeviceNetworks },
  // Networks of active devices stay: they still admit the right password.
  knownNetworks: {
    keptMs: secondsSetting('viewerAddressSeconds'),
    remove: ({ db }, before) => deleteNetworksUnusedSince(db, before),
  },
  // A device goes after its last playback session.
  devices: {
    keptMs: daysSetting('deviceHistoryDays'),
    remove({ db, settings }, ended) {
      const unused = new Date(ended.getTime() - settings.get('deviceIdleSeconds') * 1000)
      return deleteDevicesEndedBefore(db, { ended, unused })
    },
  },
  mails: {
    keptMs: daysSetting('mailHistoryDays'),
    remove: ({ db }, before) => deleteSettledMails(db, before),
  },
  sourceChanges: { keptMs: days(uptimeDays), remove: ({ db }, before) => deleteChangesBefore(db, before) },
  // An owner may take that long to save the stream.
  unusedImages: { keptMs: days(1), remove: ({ db }, before) => deleteUnusedImages(db, before) },
} satisfies Record<string, Rule>

export async function removeExpired(app: App, name: keyof typeof retention) {
  const { keptMs, remove }: Rule = retention[name]
  const kept = keptMs(app.settings)
  if (kept !== null) await remove(app, new Date(app.clock.now() - kept))
}

/** @throws AggregateError after all rules have run. */
export async function removeAllExpired(app: App) {
  const all = (Object.keys(retention) as (keyof typeof retention)[]).map((id) => ({ id }))
  const { errors } = await oneByOne(app.log, all, ({ id }) => removeExpired(app, id))
  if (errors.length > 0) {
    throw new AggregateError(errors, `${errors.length} of ${all.length} rules failed: ${errors.join('; ')}`)
  }
}
