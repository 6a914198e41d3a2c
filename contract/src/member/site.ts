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
      /** The three texts for readers of Norwegian, where an owner has written them. */
      nb: z.optional(z.object({ title: z.string(), firstRowText: z.string(), secondRowText: z.string() })),
      brandName: z.string(),
      /** Where questions go by mail; null: nobody has said. */
      contactAddress: z.nullable(z.string()),
      communityLink: z.string(),
      /** By whose clock the site tells dates and times, such as Europe/Oslo. */
      timeZone: z.string(),
      /** A demonstration says so on every page. */
      demonstration: z.boolean(),
      /** Months can be bought; where not, the people who run the site give access. */
      payments: z.boolean(),
      /** Names what the texts say that an owner has changed (`texts.changed`); null as long as none is. */
      textsVersion: z.nullable(z.string()),
      /** Whether the pages about Bitcoin are shown. */
      bitcoinPages: z.optional(z.boolean()),
      /** The pages that an owner writes and shows, in the order of the footer. */
      pages: z.optional(
        z.array(z.object({ slug: z.string(), title: z.object({ en: z.string(), nb: z.string() }) })),
      ),
      /** The caller is a signed-in owner, who sees a button that turns maintenance off. */
      mayTurnOffMaintenance: z.boolean(),
      /** The caller would be one who may, but lacks the second factor that is wanted of owners. */
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
      /** The same for readers of Norwegian, where an owner has written it. */
      nb: z.optional(z.object({ title: z.string(), text: z.string() })),
    }),
  }),
}
