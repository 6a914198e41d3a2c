import { coalesced } from '../../base/concurrency.ts'
import type { Db } from '../../base/db/db.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { listOwnersToNotify } from '../../people/accounts/queries.ts'
import type { App } from '../app.ts'
import { type Alarm, alarmsOfData, alarmsOfMachine } from './alarms.ts'
import { alarmMail } from './emails.ts'
import { deleteTold, insertTold } from './queries.ts'

const everyMs = 60_000

async function mailOwners(app: App, tx: Db, { news }: Alarm) {
  for (const { email, language } of await listOwnersToNotify(tx)) {
    const timeZone = app.settings.get('timeZone')
    const mail = alarmMail(readerOf(app, language), news, { site: app.config.publicUrl, timeZone })
    await queueMail(app, tx, { kind: `alarm-${news.kind}`, to: email, language, ...mail })
  }
}

/** Owners get one mail per episode. */
async function tell(app: App, alarm: Alarm) {
  if (alarm.on === null) return
  if (!alarm.on) return deleteTold(app.db, alarm.name)
  await app.db.transaction().execute(async (tx) => {
    if (await insertTold(tx, alarm.name, new Date(app.clock.now()))) await mailOwners(app, tx, alarm)
  })
}

/** Logging comes first: the database may be full. */
function createAlarmLog({ log }: App) {
  const said = new Map<string, string>()
  return ({ name, on, news, grave }: Alarm) => {
    const state = `${on} ${grave}`
    if (on === null || said.get(name) === state) return
    if (on) log[grave ? 'error' : 'warn']({ alarm: name, ...news }, 'an alarm is on')
    else if (said.has(name)) log.warn({ alarm: name }, 'an alarm is over')
    said.set(name, state)
  }
}

/** Each call checks once. A demonstration only logs: its owner is fictional. */
export function createAlarmTeller(app: App, ofMachine = () => alarmsOfMachine(app)): () => Promise<void> {
  const sayOnce = createAlarmLog(app)
  return async () => {
    const machine = ofMachine()
    machine.forEach(sayOnce)
    const alarms = [...machine, ...(await alarmsOfData(app))]
    if (app.config.mode !== 'production') return
    for (const alarm of alarms) await tell(app, alarm)
  }
}

export function followAlarms(app: App): () => Promise<void> {
  const look = coalesced(createAlarmTeller(app))
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    last = look().catch((error) => app.log.warn({ err: error }, 'owners could not be told of an alarm'))
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await last
  }
}
