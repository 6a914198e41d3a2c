import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'

export const appearance = {
  uploadIcon: endpoint({
    method: 'POST',
    path: '/api/admin/brand/icon',
    access: 'owner',
    summary:
      'Store the site’s icon, whole on a square, without what else was in the file. One that the setting `brandIcon` does not name is forgotten after a day.',
    upload: { types: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 8 * 1024 * 1024 },
    answer: answer({ imageLocation: z.optional(z.string()) }),
  }),
}
