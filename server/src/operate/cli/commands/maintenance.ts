import { commandLine } from '../../../base/audit/record-audit.ts'
import type { SettingValues } from '../../../base/settings/definitions.ts'
import { isClosed, isOver } from '../../../base/settings/maintenance.ts'
import { closeSite, openSite } from '../../../site/site/maintenance.ts'
import type { App } from '../../app.ts'
import { chosen, type Given, surplus } from '../arguments.ts'
import { type Command, done, type Parsed, refused } from '../command.ts'
import { faultSentence, parsePeriod, periodOptions, readPeriod } from '../period.ts'
import { waitForSettings } from '../wait-for-settings.ts'

type Value = SettingValues['maintenance']
type Texts = Partial<Pick<Value, 'title' | 'firstRowText' | 'secondRowText'>>
type TypedPeriod = Extract<ReturnType<typeof readPeriod>, { ok: true }>['args']
type Args = { action: 'off' | 'status' } | { action: 'on'; period: TypedPeriod; texts: Texts }

const choices = ['on', 'off', 'status'] as const
const textOptions = { title: 'title', first: 'firstRowText', second: 'secondRowText' } as const
const changedMeanwhile = 'Somebody else changed the maintenance meanwhile; try again.'
const maxLength = { title: 200, first: 1000, second: 1000 } as const

function readTexts({ values }: Given): Parsed<Texts> {
  const texts: Texts = {}
  for (const [option, name] of Object.entries(textOptions)) {
    const text = values.get(option)?.trim()
    if (text === undefined) continue
    const max = maxLength[option as keyof typeof maxLength]
    if (text === '') return { ok: false, sentence: `'--${option}' needs a text.` }
    if (text.length > max) {
      return { ok: false, sentence: `The text of '--${option}' may have at most ${max} characters.` }
    }
    texts[name] = text
  }
  return { ok: true, args: texts }
}

function said(value: Value, now: number): string {
  const { on, from, until } = value
  if (isClosed(value, now)) {
    const end = until ? ` until ${until}` : ''
    return `Maintenance is on${end}: everybody sees its page, where owners can end it; players that run go on.`
  }
  if (!on || isOver(value, now)) return 'Maintenance is off: the site is open.'
  const end = until ? `ends at ${until}` : 'goes on until it is turned off'
  return `Maintenance is off: the site is open. It begins at ${from} and ${end}.`
}

function report(app: App, before: Value, value: Value) {
  const now = app.clock.now()
  const { on: planned, ...rest } = value
  return done(said(value, now), {
    maintenance: isClosed(value, now),
    planned: planned && !isOver(value, now),
    changed: JSON.stringify(value) !== JSON.stringify(before),
    ...rest,
  })
}

export const maintenance: Command<Args> = {
  name: 'maintenance',
  usage: ['maintenance on [--from <time>] [--until <time>]', 'maintenance off', 'maintenance status'],
  summary: 'Closes the site for everyone but owners, now or later; opens it, or says which it is.',
  options: {
    ...periodOptions,
    title: { value: 'text', meaning: 'the title of the maintenance page, from now on' },
    first: { value: 'text', meaning: 'the first row of text below it' },
    second: { value: 'text', meaning: 'the second row' },
  },
  parse(given) {
    const sentence = surplus(given, 1)
    if (sentence) return { ok: false, sentence }
    const action = chosen(given.words[0], choices)
    if (!action.ok) return action
    if (action.args !== 'on') {
      const [option] = given.values.keys()
      if (option === undefined) return { ok: true, args: { action: action.args } }
      return { ok: false, sentence: `'--${option}' goes with maintenance on.` }
    }
    const period = readPeriod(given)
    if (!period.ok) return period
    const texts = readTexts(given)
    return texts.ok ? { ok: true, args: { action: 'on', period: period.args, texts: texts.args } } : texts
  },
  async run(app, args) {
    const before = app.settings.get('maintenance')
    if (args.action === 'on') {
      const period = parsePeriod(args.period, app.clock.now())
      const closed = await closeSite(app, { ...period, ...args.texts }, commandLine)
      if (!closed.ok) {
        return refused(
          closed.reason === 'changed-meanwhile' ? changedMeanwhile : faultSentence(closed.reason, period),
        )
      }
      await waitForSettings(app, { maintenance: closed.maintenance })
      return report(app, before, closed.maintenance)
    }
    if (args.action === 'status') return report(app, before, before)
    const opened = await openSite(app, commandLine)
    if (!opened.ok) return refused(changedMeanwhile)
    await waitForSettings(app, { maintenance: opened.maintenance })
    return report(app, before, opened.maintenance)
  },
}
