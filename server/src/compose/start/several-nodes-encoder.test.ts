import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { contract } from '@strom/contract'
import { describe, expect, it, vi } from 'vitest'
import { postgresUrl } from '../../../testing/db/postgres.ts'
import { runsFfmpeg } from '../../../testing/ffmpeg.ts'
import { inputs, pushOverHttp } from '../../../testing/live/encoder.ts'
import { addPushedStream, canRunNodes } from '../../../testing/nodes/members.ts'
import { type Nodes, useNodes } from '../../../testing/nodes/use-nodes.ts'

const wait = { timeout: 15_000, interval: 100 }

describe.runIf(canRunNodes(postgresUrl) && runsFfmpeg)('two nodes, and one key', () => {
  let { stage, a, b, members } = {} as Nodes
  useNodes(postgresUrl, (nodes) => {
    ;({ stage, a, b, members } = nodes)
  })

  it('take an encoder from one another once it is silent or its node is gone', async () => {
    const { id, key } = await addPushedStream(stage)
    const owner = await stage.build.account({ isStaff: true, isOwner: true })
    const tokens = new Map([
      [a, await members.signIn(a, owner.email)],
      [b, await members.signIn(b, owner.email)],
    ])
    async function look(at: string) {
      const { body } = await stage.call(at, contract.ownerStreams.list, { token: tokens.get(at) ?? '' })
      return (body.channels as unknown as { id: string; state: string; onSince: string | null }[]).find(
        (one) => one.id === id,
      )
    }
    const encoders: ChildProcess[] = []
    function push(at: string) {
      const { picture, sound, h264 } = inputs
      const input = [...picture, ...sound, ...h264, '-c:a', 'aac', '-g', '30']
      const encoder = pushOverHttp(`${at}/ingest/${id}?key=${key}`, input)
      encoders.push(encoder)
      return encoder
    }
    const isOn = async (at: string) => expect(await look(at)).toMatchObject({ state: 'on' })
    const tryOnce = async (at: string) =>
      (await fetch(`${at}/ingest/${id}?key=${key}`, { method: 'POST', body: '' })).status

    try {
      const first = push(a)
      await vi.waitFor(() => isOn(a), wait)
      await vi.waitFor(() => isOn(b), wait)
      const since = (await look(a))?.onSince
      expect(since).not.toBeNull()
      expect((await look(b))?.onSince).toBe(since)
      expect(await tryOnce(b)).toBe(409)
      expect((await fetch(`${a}/inner/channels/${id}/give-way`, { method: 'POST' })).status).toBe(404)

      first.kill('SIGSTOP')
      await vi.waitFor(async () => expect(await look(b)).toMatchObject({ state: 'waiting' }), wait)
      await vi.waitFor(async () => expect(await tryOnce(b)).not.toBe(409), wait)
      const second = push(b)
      await vi.waitFor(() => isOn(b), wait)
      expect((await look(b))?.onSince).toBe(since)
      // It wakes to a closed connection.
      const gone = once(first, 'exit')
      first.kill('SIGCONT')
      await gone
      await isOn(b)
      expect(await tryOnce(a)).toBe(409)

      const [node] = stage.nodes.filter(({ origin }) => origin === b)
      second.kill('SIGSTOP')
      await node?.program().kill()
      await vi.waitFor(async () => expect(await tryOnce(a)).not.toBe(409), { timeout: 3000, interval: 50 })
      push(a)
      await vi.waitFor(() => isOn(a), wait)
      expect((await look(a))?.onSince).toBe(since)
      await node?.start()
    } finally {
      for (const encoder of encoders) encoder.kill('SIGKILL')
    }
  })
})
