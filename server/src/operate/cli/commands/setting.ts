import { commandLine, recordAudit } from '../../../base/audit/record-audit.ts'
import { didYouMean } from '../../../base/nearest.ts'
import {
  type SettingName,
  type SettingValues,
  settingDefinitions,
} from '../../../base/settings/definitions.ts'
import { whyNotAllowed } from '../../../base/settings/wrong-value.ts'
import type { App } from '../../app.ts'
import { chosen, type Given, surplus } from '../arguments.ts'
import { type Command, done, type Parsed } from '../command.ts'
import { waitForSettings } from '../wait-for-settings.ts'

type Args =
  | { action: 'list' }
  | { action: 'get'; name: SettingName }
  | { action: 'set'; name: SettingName; value: SettingValues[SettingName] }

const actions = ['list', 'get', 'set'] as const
const names = Object.keys(settingDefinitions) as SettingName[]

/** Words per action, including the action. */
const wordCounts = { list: 1, get: 2, set: 3 } as const

const maxShownLength = 80

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readName(word: string | undefined): Parsed<SettingName> {
  const name = names.find((one) => one === word)
  if (name !== undefined) return { ok: true, args: name }
  const sentence =
    word === undefined
      ? 'Say which setting; setting list shows their names.'
      : `There is no setting '${word}'${didYouMean(word, names)}`
  return { ok: false, sentence }
}

/** The typed text where the schema allows it (names, addresses), otherwise JSON. */
function readValue(name: SettingName, typed: string): Parsed<SettingValues[SettingName]> {
  const { schema, meaning } = settingDefinitions[name]
  const asText = schema.safeParse(typed)
  if (asText.success) return { ok: true, args: asText.data }
  const json = fromJson(typed)
  const asJson = schema.safeParse(json)
  if (asJson.success) return { ok: true, args: asJson.data }
  const [issue] = (json === undefined ? asText : asJson).error?.issues ?? []
  const why = whyNotAllowed(name, issue)
  const told = typed.length > maxShownLength ? `${typed.slice(0, maxShownLength - 1)}…` : typed
  return { ok: false, sentence: `'${told}' cannot be the value of ${name} (${meaning.en}): ${why}.` }
}

function parseSetting({ words }: Given, action: 'get' | 'set'): Parsed<Args> {
  const named = readName(words[1])
  if (!named.ok) return named
  if (action === 'get') return { ok: true, args: { action, name: named.args } }
  const typed = words[2]
  if (typed === undefined) return { ok: false, sentence: `Say the value that ${named.args} is to have.` }
  const value = readValue(named.args, typed)
  return value.ok ? { ok: true, args: { action, name: named.args, value: value.args } } : value
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isFirst(app: App, name: SettingName): boolean {
  return JSON.stringify(app.settings.get(name)) === JSON.stringify(settingDefinitions[name].initial)
}

function explained(name: SettingName): string {
  const definition = settingDefinitions[name]
  const { en } = definition.meaning
  return 'choices' in definition ? `${en}: ${Object.keys(definition.choices).join(', ')}` : en
}

/** A stored value that is not allowed has no effect. */
function complaint(app: App, name: SettingName): string {
  const refused = app.settings.notAllowed(name)
  return refused ? `  (stored is ${shown(refused.stored)}, which is not allowed: ${refused.why})` : ''
}

function list(app: App) {
  const rows = names.map((name) => {
    const { meaning, initial } = settingDefinitions[name]
    const refused = app.settings.notAllowed(name)
    return {
      name,
      value: app.settings.get(name),
      changed: !isFirst(app, name),
      first: initial,
      meaning: meaning.en,
      ...(refused && { notAllowed: refused }),
    }
  })
  const text = rows.map(
    ({ name, value, changed }) =>
      `${name} = ${shown(value)}${changed ? '  (changed)' : ''}${complaint(app, name)}\n    ${explained(name)}`,
  )
  return done(text.join('\n'), { settings: rows })
}

async function set(app: App, name: SettingName, value: SettingValues[SettingName]) {
  const refused = app.settings.notAllowed(name)
  const before = refused ? refused.stored : app.settings.get(name)
  await app.db.transaction().execute(async (tx) => {
    await app.settings.set(tx, name, value)
    const subject = { kind: 'setting', id: name }
    await recordAudit(app, tx, commandLine, { act: 'setting-changed', subject, before, after: value })
  })
  await waitForSettings(app, { [name]: value })
  const same = JSON.stringify(before) === JSON.stringify(value)
  const text = same ? `${name} = ${shown(value)} (as it was)` : `${name}: ${shown(before)} → ${shown(value)}`
  return done(text, { name, before, value, at: new Date(app.clock.now()).toISOString() })
}

export const setting: Command<Args> = {
  name: 'setting',
  usage: ['setting list', 'setting get <name>', 'setting set <name> <value>'],
  summary: 'Lists the site’s settings, shows one, or changes one while the site runs.',
  parse(given) {
    const action = chosen(given.words[0], actions)
    if (!action.ok) return action
    const sentence = surplus(given, wordCounts[action.args])
    if (sentence) return { ok: false, sentence }
    return action.args === 'list' ? { ok: true, args: { action: 'list' } } : parseSetting(given, action.args)
  },
  async run(app, args) {
    if (args.action === 'list') return list(app)
    if (args.action === 'set') return set(app, args.name, args.value)
    const value = app.settings.get(args.name)
    const refused = app.settings.notAllowed(args.name)
    const said = { name: args.name, value, ...(refused && { notAllowed: refused }) }
    return done(`${shown(value)}${complaint(app, args.name)}`, said)
  },
}
