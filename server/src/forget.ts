import { forgetLinks } from './accounts/links.ts'
import type { App } from './app.ts'
import { oneByOne } from './db/jobs/one-by-one.ts'
import { forgetChanges } from './health/forget-changes.ts'
import { forgetKeys } from './idempotency/forget-keys.ts'
import { forgetSends } from './invitations/quota.ts'
import { forgetMails } from './mail/forget-mails.ts'
import { forgetViewers } from './playback/forget-viewers.ts'
import { forgetUnconfirmed } from './second-factor/forget-unconfirmed.ts'
import { forgetAddresses } from './sessions/forget-addresses.ts'
import { forgetDevices } from './sessions/forget-devices.ts'
import { forgetImages } from './streams/images.ts'
import { forgetReminders } from './subscriptions/reminders.ts'
import { forgetTries } from './throttle/forget-tries.ts'

/** All that is kept for a time only, as privacy promises. */
const forgetting = [
  forgetTries,
  forgetKeys,
  forgetLinks,
  forgetUnconfirmed,
  forgetSends,
  forgetReminders,
  forgetViewers,
  forgetAddresses,
  forgetDevices,
  forgetMails,
  forgetChanges,
  forgetImages,
]

/**
 * Forgets what has been kept long enough. One that fails keeps none of the others.
 * @throws AggregateError when all had their turn and some failed.
 */
export async function forget(app: App) {
  const all = forgetting.map((does) => ({ id: does.name, does }))
  const { errors } = await oneByOne(app.log, all, ({ does }) => does(app))
  if (errors.length > 0) {
    throw new AggregateError(
      errors,
      `${errors.length} of ${all.length} could not be forgotten: ${errors.join('; ')}`,
    )
  }
}
