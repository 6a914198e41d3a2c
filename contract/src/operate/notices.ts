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
  /** False: still to come. */
  shown: z.boolean(),
})
export type OwnerAnnouncement = z.output<typeof announcement>

const maintenance = z.object({
  on: z.boolean(),
  /** null: at once. */
  from: z.nullable(moment),
  /** null: until an owner opens the site. */
  until: z.nullable(moment),
  title: z.string(),
  firstRowText: z.string(),
  secondRowText: z.string(),
  nb: z.nullable(z.object({ title: z.string(), firstRowText: z.string(), secondRowText: z.string() })),
  /** Sent back to detect concurrent changes. */
  changedAt: z.nullable(moment),
})
export type OwnerMaintenance = z.output<typeof maintenance>

/** null: now, and until ended by hand. */
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
  announce: endpoint({
    method: 'POST',
    path: '/api/admin/announcements/announce',
    access: 'owner',
    summary: 'Announce something once to everybody; it takes the place of the announcement before.',
    body: z.object({
      title: line('title'),
      text: text('message', 1),
      nb: z.optional(z.object({ title: optionalLine, text: longText })),
      ...period,
    }),
    invalidCode: plainResult.fail,
    answer: announcements,
  }),
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
  closeSite: endpoint({
    method: 'POST',
    path: '/api/admin/maintenance/on',
    access: 'owner',
    summary: 'Close the site for everybody but owners, now or at a time.',
    body: z.object({
      title: line('title'),
      firstRowText: row,
      secondRowText: row,
      nb: z.optional(z.nullable(z.object({ title: optionalLine, firstRowText: row, secondRowText: row }))),
      ...period,
      changedAt: z.nullable(moment),
    }),
    invalidCode: plainResult.fail,
    answer: maintenanceNow,
  }),
  openSite: endpoint({
    method: 'POST',
    path: '/api/admin/maintenance/off',
    access: 'owner',
    summary: 'Open the site, or call off a maintenance that is to come.',
    body: z.object({ changedAt: z.nullable(moment) }),
    answer: maintenanceNow,
  }),
}
