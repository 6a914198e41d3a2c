import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line, moment, optionalLine, text } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

const announcement = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  from: moment,
  until: z.nullable(moment),
  /** In force now; the others are still to come. */
  shown: z.boolean(),
})
export type OwnerAnnouncement = z.output<typeof announcement>

/** Maintenance as it is set. */
const maintenance = z.object({
  on: z.boolean(),
  /** null: at once. */
  from: z.nullable(moment),
  /** null: until an owner opens the site. */
  until: z.nullable(moment),
  title: z.string(),
  firstRowText: z.string(),
  secondRowText: z.string(),
  /** For readers of Norwegian; null: the same. */
  nb: z.nullable(z.object({ title: z.string(), firstRowText: z.string(), secondRowText: z.string() })),
  /** When it was changed last; null: never. Sent back with a change, so that nobody overwrites another unseen. */
  changedAt: z.nullable(moment),
})
export type OwnerMaintenance = z.output<typeof maintenance>

/** From now on unless a beginning is given, until somebody ends it unless an end is given. */
const period = { from: z.nullable(moment), until: z.nullable(moment) }
const row = z.string().check(z.trim(), z.maxLength(1000, { error: 'textTooLong' }))
const longText = z.string().check(z.trim(), z.maxLength(10_000, { error: 'textTooLong' }))
const announcements = answer({ announcements: z.optional(z.array(announcement)) })
const maintenanceNow = answer({ maintenance: z.optional(maintenance) })

export const notices = {
  announcements: endpoint({
    method: 'GET',
    path: '/api/admin/announcements',
    access: 'owner',
    summary: 'The announcement in force and those to come, in the order in which they begin.',
    answer: announcements,
  }),
  /** 2: a time has passed, or the end is not after the beginning. */
  announce: endpoint({
    method: 'POST',
    path: '/api/admin/announcements/announce',
    access: 'owner',
    summary: 'Announce something once to everybody; it takes the place of the announcement before.',
    body: z.object({
      title: line('title'),
      text: text('message', 1),
      /** For readers of Norwegian; what is empty is the same for them. */
      nb: z.optional(z.object({ title: optionalLine, text: longText })),
      ...period,
    }),
    invalidCode: plainResult.fail,
    answer: announcements,
  }),
  /** 2: it is neither in force nor to come any more. */
  callOff: endpoint({
    method: 'POST',
    path: '/api/admin/announcements/call-off',
    access: 'owner',
    summary: 'Call off an announcement that is to come, or end the one in force.',
    body: z.object({ id: z.string() }),
    answer: announcements,
  }),
  maintenance: endpoint({
    method: 'GET',
    path: '/api/admin/maintenance',
    access: 'owner',
    summary: 'Maintenance as it is set.',
    answer: maintenanceNow,
  }),
  /** 2: a time has passed, the end is not after the beginning, or another owner changed it (`maintenance` tells how). */
  closeSite: endpoint({
    method: 'POST',
    path: '/api/admin/maintenance/on',
    access: 'owner',
    summary: 'Close the site for everybody but owners, now or at a time.',
    body: z.object({
      title: line('title'),
      firstRowText: row,
      secondRowText: row,
      /** For readers of Norwegian; none: the same for them. */
      nb: z.optional(z.nullable(z.object({ title: optionalLine, firstRowText: row, secondRowText: row }))),
      ...period,
      changedAt: z.nullable(moment),
    }),
    invalidCode: plainResult.fail,
    answer: maintenanceNow,
  }),
  /** 2: another owner changed it meanwhile. */
  openSite: endpoint({
    method: 'POST',
    path: '/api/admin/maintenance/off',
    access: 'owner',
    summary: 'Open the site, or call off a maintenance that is to come.',
    body: z.object({ changedAt: z.nullable(moment) }),
    answer: maintenanceNow,
  }),
}
