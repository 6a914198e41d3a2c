import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { coalesced } from '../concurrency.ts'
import type { Db } from '../db/db.ts'
import type { Events } from '../db/events/events.ts'
import { type SettingName, type SettingValues, settingDefinitions } from './definitions.ts'
import { listSettings, upsertSetting } from './queries.ts'
import { type NotAllowed, readSetting, settingComplaint } from './read-setting.ts'

export type Settings = {
  get<N extends SettingName>(name: N): SettingValues[N]
  /** What `get` replaces by the default. */
  notAllowed(name: SettingName): NotAllowed | null
  /** In force once the caller's transaction commits. */
  set<N extends SettingName>(db: Db, name: N, value: SettingValues[N]): Promise<void>
  close(): void
}

type SettingsOptions = { db: Db; events: Events; clock: Clock; log: Pick<Logger, 'warn'> }

const names = Object.keys(settingDefinitions) as SettingName[]

type Loaded = { values: SettingValues; refused: ReadonlyMap<SettingName, NotAllowed>; complaints: string[] }

async function load(db: Db): Promise<Loaded> {
  const rows = await listSettings(db)
  const stored = new Map(rows.map((row) => [row.name, row.value]))
  const refused = new Map<SettingName, NotAllowed>()
  const entries = names.map((name) => {
    const { value, notAllowed } = readSetting(name, stored.get(name))
    if (notAllowed) refused.set(name, notAllowed)
    return [name, value]
  })
  const complaints = rows.flatMap(({ name, value }) => settingComplaint(name, value) ?? [])
  return { values: Object.fromEntries(entries), refused, complaints }
}

export async function openSettings({ db, events, clock, log }: SettingsOptions): Promise<Settings> {
  let complaints: readonly string[] = []
  async function loadAndSay(): Promise<Loaded> {
    const loaded = await load(db)
    for (const says of loaded.complaints) {
      if (!complaints.includes(says)) log.warn(`a setting has no effect: ${says}`)
    }
    complaints = loaded.complaints
    return loaded
  }
  let { values, refused } = await loadAndSay()
  /** An older reading must not come last. */
  const renew = coalesced(async () => {
    const loaded = await loadAndSay()
    values = loaded.values
    refused = loaded.refused
  })
  const stopListening = [events.subscribe('settings', renew), events.onResync(renew)]
  return {
    get: (name) => values[name],
    notAllowed: (name) => refused.get(name) ?? null,
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
