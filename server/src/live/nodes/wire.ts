// Head length (u32), JSON head, then the bytes it counts.
import * as z from 'zod'

const rendition = z.object({
  name: z.string(),
  width: z.number(),
  height: z.number(),
  rotation: z.optional(z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])),
  frameRate: z.number(),
  codecs: z.string(),
  bandwidth: z.number(),
  averageBandwidth: z.number(),
})

const head = z.object({
  number: z.number(),
  segmentStartsAt: z.number(),
  /** The period and its id; a node of an older version knows them by these names. */
  era: z.number(),
  eraId: z.number(),
  sequence: z.number(),
  startsAt: z.number(),
  durationMs: z.number(),
  independent: z.boolean(),
  live: z.boolean(),
  /** Unix ms; older versions omit it. */
  beganAt: z.optional(z.number()),
  /** Messages left of the initial set, applied as one. */
  following: z.number(),
  lengths: z.array(z.tuple([z.string(), z.number()])),
  /** `hidden`: decodable, not offered. */
  offered: z.optional(
    z.array(z.object({ rendition, initLength: z.number(), hidden: z.optional(z.boolean()) })),
  ),
})

type Head = z.output<typeof head>
export type RelayedRendition = z.output<typeof rendition>

export type RelayMessage = Omit<Head, 'lengths' | 'offered' | 'era' | 'eraId'> & {
  period: number
  periodId: number
  bytes: ReadonlyMap<string, Buffer>
  offered?: readonly (RelayedRendition & { init: Buffer; hidden?: boolean })[]
}

export function writeRelayMessage({ bytes, offered, period, periodId, ...rest }: RelayMessage): Buffer {
  const inits = offered?.map(({ init }) => init) ?? []
  const text = JSON.stringify({
    ...rest,
    era: period,
    eraId: periodId,
    lengths: [...bytes].map(([name, { length }]) => [name, length]),
    ...(offered && {
      offered: offered.map(({ init, hidden, ...one }) => ({
        rendition: one,
        initLength: init.length,
        ...(hidden && { hidden }),
      })),
    }),
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text), ...inits, ...bytes.values()])
}

const longestMessage = 64 * 1024 * 1024

/** @throws on other data. */
export function createRelayReader() {
  let gathered: Buffer[] = []
  let size = 0
  let wanted = 4

  function whole(): Buffer {
    const [only] = gathered
    const all = gathered.length === 1 && only ? only : Buffer.concat(gathered)
    gathered = [all]
    return all
  }

  function readLength(all: Buffer): { total: number; head?: Head; from: number } {
    const headLength = all.readUInt32BE(0)
    const from = 4 + headLength
    if (from > longestMessage) throw new RangeError('This is no message of a node.')
    if (all.length < from) return { total: from, from }
    const read = head.parse(JSON.parse(all.toString('utf8', 4, from)))
    const inits = read.offered?.map(({ initLength }) => initLength) ?? []
    const lengths = [...inits, ...read.lengths.map(([, length]) => length)]
    const total = lengths.reduce((sum, length) => sum + length, from)
    if (total > longestMessage) throw new RangeError('This is no message of a node.')
    return { total, head: read, from }
  }

  function sliceMessage(
    { lengths, offered, era: period, eraId: periodId, ...rest }: Head,
    all: Buffer,
    from: number,
  ): RelayMessage {
    let at = from
    function next(length: number) {
      at += length
      return all.subarray(at - length, at)
    }
    const inits = offered?.map(({ rendition: one, initLength, hidden }) => ({
      ...one,
      init: next(initLength),
      ...(hidden && { hidden }),
    }))
    const bytes = new Map(lengths.map(([name, length]): [string, Buffer] => [name, next(length)]))
    return { ...rest, period, periodId, bytes, ...(inits && { offered: inits }) }
  }

  return function readChunk(chunk: Buffer): RelayMessage[] {
    gathered.push(chunk)
    size += chunk.length
    const messages: RelayMessage[] = []
    while (size >= wanted) {
      const all = whole()
      const { total, head: read, from } = readLength(all)
      if (!read || size < total) {
        wanted = total
        break
      }
      messages.push(sliceMessage(read, all, from))
      gathered = [all.subarray(total)]
      size -= total
      wanted = 4
    }
    return messages
  }
}
