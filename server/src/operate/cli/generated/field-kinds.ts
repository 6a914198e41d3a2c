import { contract } from '@strom/contract'
import { editableTexts } from '@strom/contract/content/editable-texts'
import { didYouMean } from '../../../base/nearest.ts'
import { findOrderByProviderId } from '../../../money/payments/queries.ts'
import { findAccountByEmail } from '../../../people/accounts/queries.ts'
import type { App } from '../../app.ts'
import { chosen } from '../arguments.ts'
import type { Parsed } from '../command.ts'
import { readEmail } from '../read-email.ts'
import type { Ask } from './ask-endpoint.ts'
import { readDuration, readTime, type TypedTime } from './times.ts'

export type Look = { app: App; ask: Ask }

/** Converts between typed text and a field of the API. */
export type Kind = {
  /** Shown in brackets by help. */
  readonly value: string
  readonly choices?: readonly string[]
  read(typed: string): Parsed<unknown>
  /** Resolves the parsed value to that of the API; `begins` is the time parsed just before. */
  find?(look: Look, read: never, begins: string | null): Promise<Parsed<unknown>>
  /** A valid placeholder, used to validate the other fields before the look-up. */
  readonly sample?: string
}

type Found = Parsed<unknown>

function known(args: unknown): Found {
  return { ok: true, args }
}

function no(sentence: string): { ok: false; sentence: string } {
  return { ok: false, sentence }
}

export const word: Kind = { value: 'text', read: known }

export const id: Kind = { value: 'id', read: known }

export const whole: Kind = {
  value: 'number',
  read: (typed) =>
    /^[+-]?\d{1,15}$/.test(typed) ? known(Number(typed)) : no(`'${typed}' is no whole number.`),
}

/** Dollars, with a decimal point or comma, become cents. */
export const money: Kind = {
  value: 'dollars',
  read: (typed) =>
    /^\d{1,7}([.,]\d{1,2})?$/.test(typed)
      ? known(Math.round(Number(typed.replace(',', '.')) * 100))
      : no(`'${typed}' is no amount in dollars, such as 12.00.`),
}

/** A bare number counts `unit`. */
export function duration(unit: 'minutes' | 'days'): Kind {
  const length = { minutes: 60, days: 86_400 }[unit]
  const examples = { minutes: "'90 min' or '2 hours'", days: "'3 days' or '2 weeks'" }[unit]
  return {
    value: unit,
    read(typed) {
      if (/^\d{1,9}$/.test(typed.trim())) return known(Number(typed))
      const seconds = readDuration(typed)
      if (seconds !== null && seconds % length === 0) return known(seconds / length)
      return no(`'${typed}' is no whole number of ${unit}; write ${examples}.`)
    },
  }
}

export function choice(choices: readonly (string | number)[]): Kind {
  const names = choices.map(String)
  return {
    value: names.join('|'),
    choices: names,
    read(typed) {
      const read = chosen(typed, names)
      return read.ok ? known(choices[names.indexOf(read.args)]) : read
    },
  }
}

/** Relative times count from the previous time, or from now. */
export const moment: Kind = {
  value: 'time',
  sample: '2000-01-01T00:00:00.000Z',
  read: readTime,
  async find({ app }, time: TypedTime, begins) {
    const now = app.clock.now()
    if ('at' in time) return known(new Date(time.at === 'now' ? now : time.at).toISOString())
    return known(new Date((begins === null ? now : Date.parse(begins)) + time.afterMs).toISOString())
  },
}

export const account: Kind = {
  value: 'e-mail',
  sample: 'id',
  read: readEmail,
  async find({ app }, email: string) {
    const found = await findAccountByEmail(app.db, email)
    return found ? known(found.id) : no(`There is no account of ${email}.`)
  },
}

type Titled = { id: string; title: string }

function pick(typed: string, noun: string, all: readonly Titled[], byBeginning: boolean): Found {
  if (all.some(({ id }) => id === typed)) return known(typed)
  const wanted = typed.trim().toLowerCase()
  const titled = all.filter(({ title }) => title.toLowerCase() === wanted)
  const begun = all.filter(({ id }) => byBeginning && wanted !== '' && id.startsWith(wanted))
  const [found, ...others] = titled.length > 0 ? titled : begun
  if (!found) return no(`There is no ${noun} '${typed}'; ${noun}s list shows which there are.`)
  if (others.length === 0) return known(found.id)
  const ids = [found, ...others].map(({ id }) => id).join(', ')
  return no(`Several ${noun}s are '${typed}'; say which by its id: ${ids}.`)
}

type ListTitled = (ask: Ask) => Promise<readonly Titled[] | undefined>

/** Accepts an id or a title. */
function titled(noun: string, list: ListTitled, byBeginning = false): Kind {
  return {
    value: noun,
    sample: 'id',
    read: known,
    find: async ({ ask }, typed: string) => pick(typed, noun, (await list(ask)) ?? [], byBeginning),
  }
}

export const stream = titled('stream', async (ask) => (await ask(contract.ownerStreams.list)).streams)
export const channel = titled('channel', async (ask) => (await ask(contract.ownerStreams.list)).channels)
/** Accepts a prefix of the id, too. */
export const announcement = titled(
  'announcement',
  async (ask) => (await ask(contract.notices.announcements)).announcements,
  true,
)

/** Accepts the order's id or the payment provider's; the endpoint refuses an unknown id. */
export const order: Kind = {
  value: 'order',
  sample: 'id',
  read: known,
  find: async ({ app }, typed: string) => known((await findOrderByProviderId(app.db, typed))?.id ?? typed),
}

export const text: Kind = {
  value: 'id of a text',
  read(typed) {
    const ids = editableTexts.map(({ id }) => id)
    return ids.includes(typed) ? known(typed) : no(`There is no text '${typed}'${didYouMean(typed, ids)}`)
  },
}
