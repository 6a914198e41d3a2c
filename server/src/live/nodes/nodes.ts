// Decides which node makes each push channel.
import type { Logger } from 'pino'
import { coalesced } from '../../base/concurrency.ts'
import type { Db } from '../../base/db/db.ts'
import type { Events } from '../../base/db/events/events.ts'
import { onceAMinute } from '../../base/db/once-a-minute.ts'
import type { PushChannel } from '../push/push-channel.ts'
import { askToGiveWay } from './give-way.ts'
import {
  type HostRow,
  listHosts,
  releaseHosts,
  takeHost,
  takeHostForBroadcast,
  updateHostSeen,
} from './queries.ts'
import { createRole, type Role } from './roles.ts'

const topic = 'channel-hosts'
const beatMs = 1500

export type ChannelNodes = {
  readonly secret: string
  sync(): Promise<void>
  makes(channel: string): boolean
  /** false while another node has a broadcast that is not silent. */
  takeForBroadcast(channel: string): Promise<boolean>
  broadcastOver(channel: string): Promise<void>
  onLost(channel: string, listener: () => void): () => void
  give(): Promise<void>
  close(): void
}

type Dependencies = {
  db: Db
  events: Pick<Events, 'publish' | 'subscribe' | 'onResync'>
  log: Pick<Logger, 'warn'>
  node: string
  secret: string
  channels(): readonly PushChannel[]
}

export function createChannelNodes({ db, events, log, node, secret, channels }: Dependencies): ChannelNodes {
  const roles = new Map<string, Role>()
  /** Every beat repeats these, so a failed report heals. */
  const broadcasts = new Set<string>()
  let isStopping = false
  let isClosed = false

  const publishChange = () => events.publish(db, topic, {})
  const isTimeToSay = onceAMinute()

  function sayDisagreement(error: unknown) {
    if (isTimeToSay()) log.warn({ err: error }, 'nodes cannot agree on channels just now')
  }

  function sayFault(channel: string) {
    const isTime = onceAMinute()
    return (error: unknown) => {
      if (isTime()) log.warn({ err: error, channel }, 'what another node tells of a channel cannot be taken')
    }
  }

  function openRole(pushChannel: PushChannel): Role {
    const { id } = pushChannel.channel
    const known = roles.get(id)
    if (known) return known
    const onFault = sayFault(id)
    const role = createRole({ id, pushChannel, secret, onFault, onEnd: () => void syncQuietly() })
    roles.set(id, role)
    return role
  }

  function isFree(row: HostRow | undefined, role: Role): boolean {
    if (!row || row.given) return true
    if (row.node_url === node) return false
    return role.host === row.node_url && (role.isRefused || (row.gone && !role.isFed))
  }

  async function agree(pushChannel: PushChannel, row: HostRow | undefined) {
    const role = openRole(pushChannel)
    if (!isStopping && isFree(row, role)) {
      const from = row?.node_url ?? null
      if (await takeHost(db, { channel: pushChannel.channel.id, node, from })) {
        void role.promote()
        await publishChange()
      }
      return
    }
    if (!row) return
    if (row.node_url === node) void role.promote()
    else role.demote(row.node_url)
  }

  async function isGivenWay(channel: string): Promise<boolean> {
    const host = (await listHosts(db)).find(({ channel_id }) => channel_id === channel)
    if (!host || host.node_url === node) return false
    const answer = await askToGiveWay(host.node_url, channel, secret)
    if (answer !== 'gone') return answer === 'given'
    return takeHost(db, { channel, node, from: host.node_url })
  }

  const sync = coalesced(async () => {
    if (isClosed) return
    const rows = new Map((await listHosts(db)).map((row) => [row.channel_id, row]))
    const all = channels()
    for (const pushChannel of all) await agree(pushChannel, rows.get(pushChannel.channel.id))
    const ids = new Set(all.map(({ channel }) => channel.id))
    for (const [id, role] of roles) {
      if (ids.has(id)) continue
      role.close()
      roles.delete(id)
    }
  })

  function syncQuietly() {
    return sync().catch(sayDisagreement)
  }

  const stopListening = [events.subscribe(topic, sync), events.onResync(sync)]
  const beat = setInterval(() => {
    const seen = isStopping ? Promise.resolve() : updateHostSeen(db, node, [...broadcasts])
    void seen.then(sync).catch(sayDisagreement)
  }, beatMs)
  beat.unref()

  return {
    secret,
    sync,
    makes: (channel) => roles.get(channel)?.host === null,
    async takeForBroadcast(channel) {
      const isFirst = !broadcasts.has(channel)
      // A beat meanwhile must include it.
      broadcasts.add(channel)
      let taken = false
      try {
        taken = await takeHostForBroadcast(db, channel, node)
        if (!taken && (await isGivenWay(channel))) taken = await takeHostForBroadcast(db, channel, node)
      } finally {
        if (!taken && isFirst) broadcasts.delete(channel)
      }
      if (!taken) return false
      await publishChange()
      await roles.get(channel)?.promote()
      return true
    },
    async broadcastOver(channel) {
      broadcasts.delete(channel)
      await updateHostSeen(db, node, [...broadcasts])
    },
    onLost: (channel, listener) => roles.get(channel)?.onLost(listener) ?? (() => {}),
    async give() {
      isStopping = true
      await releaseHosts(db, node)
      await publishChange()
    },
    close() {
      isClosed = true
      clearInterval(beat)
      for (const stop of stopListening) stop()
      for (const role of roles.values()) role.close()
    },
  }
}
