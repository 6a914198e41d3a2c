import { type Contract, type Language, type OwnerSetting, plainResult, type Sentence } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { type SettingName, settingDefinitions } from '../../base/settings/definitions.ts'
import { listSettings } from '../../base/settings/queries.ts'
import { readSetting } from '../../base/settings/read-setting.ts'
import { wrongValue } from '../../base/settings/wrong-value.ts'
import type { App } from '../app.ts'
import { changeSettings } from './change-settings.ts'

const changedMeanwhile = {
  en: 'Somebody else changed this meanwhile. Nothing was saved; look at how it is now.',
  nb: 'Noen andre endret dette i mellomtiden. Ingenting ble lagret; se hvordan det er nå.',
} as const

const notAllowed = {
  en: 'This value is not allowed; nothing was saved.',
  nb: 'Denne verdien er ikke tillatt; ingenting ble lagret.',
} as const

function presentChoices(choices: Readonly<Record<string, Sentence>>, language: Language) {
  const names = Object.entries(choices).map(([choice, name]) => [choice, name[language]])
  return { choices: Object.keys(choices), choiceNames: Object.fromEntries(names) }
}

/** As stored: this node's memory may lag. */
async function present(app: App, language: Language): Promise<OwnerSetting[]> {
  const stored = new Map((await listSettings(app.db)).map((row) => [row.name, row]))
  return (Object.keys(settingDefinitions) as SettingName[]).map((name) => {
    const definition = settingDefinitions[name]
    const { meaning, kind, group, seldom, initial } = definition
    const row = stored.get(name)
    const { value, notAllowed } = readSetting(name, row?.value)
    return {
      name,
      meaning: meaning[language],
      kind,
      group,
      seldom,
      value,
      initial,
      ...('choices' in definition && presentChoices(definition.choices, language)),
      ...(notAllowed && { stored: notAllowed.stored }),
      changedAt: row?.updated_at.toISOString() ?? null,
    }
  })
}

export function settingsRoutes(app: App): Handlers<Contract['settings']> {
  return {
    async list({ caller }) {
      return { resultCode: plainResult.success, settings: await present(app, caller.language) }
    },

    async change({ body, member, caller: { language } }) {
      const changed = await changeSettings(app, toActor(member), body.changes, body.note)
      if (changed.ok) return { resultCode: plainResult.success, settings: await present(app, language) }
      const detail = (changed.reason === 'changed-meanwhile' ? changedMeanwhile : notAllowed)[language]
      if (changed.reason === 'not-allowed') {
        const { name, issue } = changed
        const reason = wrongValue(name, issue, language)
        return { resultCode: plainResult.fail, detail, wrong: { name, reason } }
      }
      return { resultCode: plainResult.fail, detail, settings: await present(app, language) }
    },
  }
}
