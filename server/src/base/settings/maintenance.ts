import * as z from 'zod'
import { lineOrNone, moment, row, title } from './value-kinds.ts'

const texts = { title, firstRowText: row, secondRowText: row }

/** Empty Norwegian texts fall back. */
export const maintenance = z
  .object({
    on: z.boolean(),
    from: moment.default(null),
    until: moment.default(null),
    ...texts,
    nb: z
      .object({ ...texts, title: lineOrNone })
      .nullable()
      .default(null),
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    error: 'must end after it begins',
  })
type Maintenance = z.output<typeof maintenance>

export const openSite: Maintenance = {
  on: false,
  from: null,
  until: null,
  title: 'Under maintenance',
  firstRowText: 'We are working on the site right now.',
  secondRowText: 'Please come back a little later.',
  nb: {
    title: 'Vedlikehold',
    firstRowText: 'Vi arbeider med nettstedet akkurat nå.',
    secondRowText: 'Kom gjerne tilbake litt senere.',
  },
}

export function isClosed(
  { on, from, until }: Omit<Maintenance, keyof typeof texts | 'nb'>,
  now: number,
): boolean {
  if (!on) return false
  const begun = from === null || Date.parse(from) <= now
  return begun && !isOver({ until }, now)
}

export function isOver({ until }: Pick<Maintenance, 'until'>, now: number): boolean {
  return until !== null && Date.parse(until) <= now
}
