import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line, moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'
import { catalogueRefusals } from './catalogue-refusals.ts'
import { ownerChannel } from './channels.ts'

const refused = { reason: z.optional(z.enum(catalogueRefusals)) }

/** A stream as its owner sees it, the hidden ones too. */
export const ownerStream = z.object({
  id: z.string(),
  title: z.string(),
  /** Grows with each change but that of the order; sent back with a change, so that nobody overwrites another unseen. */
  version: z.int(),
  hidden: z.boolean(),
  maintenance: z.boolean(),
  tags: z.string(),
  tagsSldp: z.string(),
  /** Its own picture; empty: its channel's. */
  imageLocation: z.string(),
  /** The picture that members see: its own, or its channel's; empty where neither has one. */
  picture: z.string(),
  /** The id of a channel; one that there is not any more is not among `channels`. */
  channel: z.string(),
  /** Addresses of another media server, ending in `{token}`; null: the site's own. */
  ownSrc: z.nullable(z.string()),
  ownSrcSldp: z.nullable(z.string()),
  /** Addresses to which the players append the stream token; an owner's plays hidden streams and those in maintenance, too. */
  src: z.string(),
  srcSldp: z.string(),
  /** How many sessions play it now, on all nodes. */
  viewers: z.int(),
  createdAt: moment,
})
export type OwnerStream = z.output<typeof ownerStream>

/** A path of this site, or empty for none; of a backslash browsers make a slash, and of two at the beginning another host. */
const image = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200, { error: 'textTooLong', abort: true }),
    z.regex(/^(?:\/[^\s/\\]\S*)?$/, { error: 'image' }),
  )
const tags = z.string().check(z.trim(), z.maxLength(200, { error: 'textTooLong' }))
/** Ends in `{token}`; null or nothing: the site's own. */
const ownAddress = z.nullable(z.string().check(z.trim(), z.maxLength(2000, { error: 'textTooLong' })))
/** An id of one's own choice; without one it is made of the title. */
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

const catalogueNow = answer({
  ...refused,
  /** In the order of the home page; `default` counts those that are not hidden. */
  streams: z.optional(z.array(ownerStream)),
  channels: z.optional(z.array(ownerChannel)),
})
/** The stream after the act; with `changed-meanwhile` as it is now. */
const streamNow = answer({ ...refused, stream: z.optional(ownerStream) })

export const catalogue = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/streams',
    access: 'owner',
    summary: 'Every stream, hidden ones too, and every channel with its state.',
    answer: catalogueNow,
  }),
  /** 2: `bad-id`, `taken`, `no-channel`, `no-image`, or an own address that is none. */
  add: endpoint({
    method: 'POST',
    path: '/api/admin/streams/add',
    access: 'owner',
    summary: 'Put a stream at the end of the catalogue.',
    body: z.object({ id: newId, title: line('title'), channel: z.string(), ...streamFields }),
    invalidCode: plainResult.fail,
    answer: streamNow,
  }),
  /** 2: `unknown`, `changed-meanwhile`, or as for `add`. */
  edit: endpoint({
    method: 'POST',
    path: '/api/admin/streams/edit',
    access: 'owner',
    summary:
      'Change what is named of a stream, and nothing else: hide it, show it, put it into maintenance, …',
    body: z.object({
      ...{ id: z.string(), version },
      title: z.optional(line('title')),
      channel: z.optional(z.string()),
      ...streamFields,
    }),
    invalidCode: plainResult.fail,
    answer: streamNow,
  }),
  /** 2 `changed-meanwhile`: the streams or their order are not `seen` any more; `streams` tells how they are. */
  order: endpoint({
    method: 'POST',
    path: '/api/admin/streams/order',
    access: 'owner',
    summary: 'Put all streams, hidden ones too, into another order.',
    body: z.object({
      /** Each id once, in the new order. */
      ids: z.array(z.string()).check(z.maxLength(2000)),
      /** Each id in the order in which the owner saw them. */
      seen: z.array(z.string()).check(z.maxLength(2000)),
    }),
    invalidCode: plainResult.fail,
    answer: catalogueNow,
  }),
  /** 2: `unknown`. */
  previewRemoval: endpoint({
    method: 'POST',
    path: '/api/admin/streams/preview-removal',
    access: 'owner',
    summary: 'What goes with a stream: who watches it now. Changes nothing.',
    body: z.object({ id: z.string() }),
    answer: answer({
      ...refused,
      stream: z.optional(ownerStream),
      /** Who watches it now, by e-mail, at most a hundred of them; `viewers` of the stream counts all. */
      watching: z.optional(z.array(z.string())),
      /** How many sessions of the last 30 days played it; days can no longer be given to its viewers afterwards. */
      lately: z.optional(z.int()),
    }),
  }),
  /** 2: `unknown`, `changed-meanwhile`. */
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/streams/remove',
    access: 'owner',
    summary: 'Take a stream out of the catalogue for good; its channel stays.',
    body: z.object({ id: z.string(), version }),
    answer: streamNow,
  }),
  /** 2: no picture, one of another kind, too large by far, damaged, or pictures cannot be read on this machine. */
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
