import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line, moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'
import { ownerChannel } from './channels.ts'
import { ownerStreamRefusals } from './stream-refusals.ts'

const refused = { reason: z.optional(z.enum(ownerStreamRefusals)) }

export const ownerStream = z.object({
  id: z.string(),
  title: z.string(),
  /** Not changed by ordering; sent back to detect concurrent changes. */
  version: z.int(),
  hidden: z.boolean(),
  maintenance: z.boolean(),
  tags: z.string(),
  tagsSldp: z.string(),
  /** Empty: the channel's. */
  imageLocation: z.string(),
  picture: z.string(),
  /** May be missing in `channels`. */
  channel: z.string(),
  /** Ends in `{token}`; null: the site's own. */
  ownSrc: z.nullable(z.string()),
  ownSrcSldp: z.nullable(z.string()),
  /** The players append the stream token. */
  src: z.string(),
  srcSldp: z.string(),
  /** Sessions on all nodes. */
  viewers: z.int(),
  createdAt: moment,
})
export type OwnerStream = z.output<typeof ownerStream>

/** A path of this site. Browsers read a backslash as a slash, and two leading slashes as another host. */
const image = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200, { error: 'textTooLong', abort: true }),
    z.regex(/^(?:\/[^\s/\\]\S*)?$/, { error: 'image' }),
  )
const tags = z.string().check(z.trim(), z.maxLength(200, { error: 'textTooLong' }))
/** Empty or null: the site's own. */
const ownAddress = z.nullable(z.string().check(z.trim(), z.maxLength(2000, { error: 'textTooLong' })))
/** Default: made from the title. */
const newId = z.optional(z.string().check(z.trim(), z.maxLength(100, { error: 'textTooLong' })))
const version = z.int()

const streamFields = {
  imageLocation: z.optional(image),
  tags: z.optional(tags),
  tagsSldp: z.optional(tags),
  ownSrc: z.optional(ownAddress),
  ownSrcSldp: z.optional(ownAddress),
  hidden: z.optional(z.boolean()),
  maintenance: z.optional(z.boolean()),
}

const streamsNow = answer({
  ...refused,
  streams: z.optional(z.array(ownerStream)),
  channels: z.optional(z.array(ownerChannel)),
})
const streamNow = answer({ ...refused, stream: z.optional(ownerStream) })

export const ownerStreams = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/streams',
    access: 'owner',
    summary: 'Every stream, hidden ones too, and every channel with its state.',
    answer: streamsNow,
  }),
  /** 2: `bad-id`, `taken`, `no-channel`, `no-image`, or a bad own address. */
  add: endpoint({
    method: 'POST',
    path: '/api/admin/streams/add',
    access: 'owner',
    summary: 'Put a stream at the end of the catalogue.',
    body: z.object({ id: newId, title: line('title'), channel: z.string(), ...streamFields }),
    invalidCode: plainResult.fail,
    answer: streamNow,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/api/admin/streams/edit',
    access: 'owner',
    summary:
      'Change what is named of a stream, and nothing else: hide it, show it, put it into maintenance, …',
    body: z.object({
      id: z.string(),
      version,
      title: z.optional(line('title')),
      channel: z.optional(z.string()),
      ...streamFields,
    }),
    invalidCode: plainResult.fail,
    answer: streamNow,
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/admin/streams/order',
    access: 'owner',
    summary: 'Put all streams, hidden ones too, into another order.',
    body: z.object({
      ids: z.array(z.string()).check(z.maxLength(2000)),
      seen: z.array(z.string()).check(z.maxLength(2000)),
    }),
    invalidCode: plainResult.fail,
    answer: streamsNow,
  }),
  previewRemoval: endpoint({
    method: 'POST',
    path: '/api/admin/streams/preview-removal',
    access: 'owner',
    summary: 'What goes with a stream: who watches it now. Changes nothing.',
    body: z.object({ id: z.string() }),
    answer: answer({
      ...refused,
      stream: z.optional(ownerStream),
      /** At most 100. */
      watching: z.optional(z.array(z.string())),
      /** Sessions of the last 30 days; after removal their viewers cannot be given days. */
      lately: z.optional(z.int()),
    }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/streams/remove',
    access: 'owner',
    summary: 'Take a stream out of the catalogue for good; its channel stays.',
    body: z.object({ id: z.string(), version }),
    answer: streamNow,
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/admin/streams/image',
    access: 'owner',
    summary:
      'Store a picture, cut to 16:9 and written anew without what else was in the file. One that no stream shows is forgotten after a day.',
    upload: { types: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 8 * 1024 * 1024 },
    answer: answer({ imageLocation: z.optional(z.string()) }),
  }),
}
