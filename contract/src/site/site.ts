import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'

export const site = {
  siteSettings: endpoint({
    method: 'GET',
    path: '/api/site-settings',
    access: 'public',
    summary: 'Maintenance status, and what every page needs to know about the site.',
    answer: answer({
      maintenanceMode: z.boolean(),
      title: z.string(),
      firstRowText: z.string(),
      secondRowText: z.string(),
      nb: z.optional(z.object({ title: z.string(), firstRowText: z.string(), secondRowText: z.string() })),
      brandName: z.string(),
      contactAddress: z.nullable(z.string()),
      communityLink: z.string(),
      /** IANA name, such as Europe/Oslo. */
      timeZone: z.string(),
      demonstration: z.boolean(),
      /** False: owners give access. */
      payments: z.boolean(),
      /** Version of what `texts.changed` answers; null: no changed texts. */
      textsVersion: z.nullable(z.string()),
      bitcoinPages: z.optional(z.boolean()),
      /** In footer order. */
      pages: z.optional(
        z.array(z.object({ slug: z.string(), title: z.object({ en: z.string(), nb: z.string() }) })),
      ),
      mayTurnOffMaintenance: z.boolean(),
      /** The owner lacks the required second factor. */
      secondFactorMissing: z.optional(z.boolean()),
    }),
  }),
  turnOffMaintenance: endpoint({
    method: 'POST',
    path: '/api/site-settings/maintenance/off',
    access: 'owner',
    summary: 'Open the site again.',
    answer: answer({}),
  }),
  latestAnnouncement: endpoint({
    method: 'GET',
    path: '/api/announcement/latest',
    access: 'public',
    summary: 'The announcement that is current now; result code 2 and no token when there is none.',
    answer: answer({
      token: z.optional(z.string()),
      title: z.optional(z.string()),
      text: z.optional(z.string()),
      nb: z.optional(z.object({ title: z.string(), text: z.string() })),
    }),
  }),
}
