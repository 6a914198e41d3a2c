import type { Db } from '../app.ts'
import type { Clock } from '../clock.ts'
import type { Events } from '../db/events.ts'
import { type SettingName, type SettingValues, settingDefinitions } from './definitions.ts'
import { listSettings, upsertSetting } from './queries.ts'

/** The settings in force, kept in memory and renewed on every node when one changes. */
export type Settings = {
  get<N extends SettingName>(name: N): SettingValues[N]
  /** Stores one value in the caller's transaction; in force everywhere once that commits. */
  set<N extends SettingName>(db: Db, name: N, value: SettingValues[N]): Promise<void>
  close(): void
}

type Needs = { db: Db; events: Events; clock: Clock }

const names = Object.keys(settingDefinitions) as SettingName[]

/** Reads the stored settings; a stored value that is no longer allowed gives way to the first value. */
async function load(db: Db): Promise<SettingValues> {
  const stored = new Map((await listSettings(db)).map((row) => [row.name, row.value]))
  const entries = names.map((name) => {
    const { schema, initial } = settingDefinitions[name]
    const parsed = schema.safeParse(stored.get(name))
    return [name, parsed.success ? parsed.data : initial]
  })
  return Object.fromEntries(entries)
}

export async function openSettings({ db, events, clock }: Needs): Promise<Settings> {
  let values = await load(db)
  let last = Promise.resolve()
  /** One reading after the other, so that an older one never comes last. */
  function renew(): Promise<void> {
    const renewed = last.then(async () => {
      values = await load(db)
    })
    last = renewed.catch(() => {})
    return renewed
  }
  const stopListening = [events.subscribe('settings', renew), events.onResync(renew)]
  return {
    get: (name) => values[name],
    async set(tx, name, value) {
      const checked = settingDefinitions[name].schema.parse(value)
      await upsertSetting(tx, name, checked, new Date(clock.now()))
      await events.publish(tx, 'settings', { name })
    },
    close() {
      for (const stop of stopListening) stop()
    },
  }
}
