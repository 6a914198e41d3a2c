import { promisify } from 'node:util'
import { contract } from '@strom/contract'
import { describe, expect, it, vi } from 'vitest'
import { away } from '../../../../testing/stages/playback-stage.ts'
import { audio, maskedText, useSldpStage, video } from '../../../../testing/stages/sldp-stage.ts'

const site = useSldpStage()
const { connect, pathOf, upgrade } = site

describe('a socket is closed', () => {
  async function maintain(on: boolean) {
    const { app } = site.stage
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('streams').set({ maintenance_mode: on }).where('id', '=', 'stream-0').execute()
      await app.events.publish(tx, 'streams-changed', {})
    })
  }

  it.each<[string, string, () => Promise<unknown>]>([
    ['sign-out', 'signed-out', () => site.stage.call(contract.sessions.logout, { token: site.anna.signIn })],
    [
      'sign-out everywhere',
      'signed-out',
      () => site.stage.call(contract.sessions.logoutAll, { token: site.anna.signIn }),
    ],
    [
      'a sharer',
      'account-sharing',
      async () => (await site.stage.viewer({ email: site.anna.email, ip: away })).play(),
    ],
    [
      'a newer token, after its overlap',
      'moved',
      async () => [await site.anna.play(), site.stage.clock.advance(10)],
    ],
    ['the subscription’s end', 'no-subscription', async () => site.stage.clock.advance(30 * 86_400)],
    ['maintenance of the stream', 'maintenance', () => maintain(true)],
  ])('within two seconds of %s, with the reason', async (_what, reason, end) => {
    const playing = await connect()
    const idle = await connect()
    playing.play(video(1), audio(2))
    await vi.waitFor(() => expect(playing.frames.length).toBeGreaterThan(5))
    await end()
    const ended = performance.now()
    for (const viewer of [playing, idle]) {
      const closed = await viewer.closed
      expect(closed).toMatchObject({ code: 4401, reason })
      expect(closed.at - ended).toBeLessThan(2000)
    }
    const received = playing.frames.length
    site.stage.clock.advance(1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(playing.frames).toHaveLength(received)
    await maintain(false)
    await expect
      .poll(async () => (await site.stage.app.registry.findStream('stream-0'))?.maintenance)
      .toBe(false)
  })

  it('within two seconds also when the viewer does not read or answer', async () => {
    const connections = () =>
      promisify(site.stage.server.server.getConnections.bind(site.stage.server.server))()
    const before = await connections()
    const { socket } = await upgrade(pathOf())
    socket?.pause()
    expect(await connections()).toBe(before + 1)
    await site.stage.call(contract.sessions.logout, { token: site.anna.signIn })
    await expect.poll(connections, { timeout: 2000 }).toBe(before)
  })

  it('from another household after half a minute, unless the device moved there', async () => {
    const guest = await connect({ ip: away })
    // Keeps it from being idle.
    guest.play(audio(1))
    await vi.waitFor(() => expect(guest.frames.length).toBeGreaterThan(0))
    site.stage.clock.advance(31)
    expect(await guest.closed).toMatchObject({ code: 4401, reason: 'other-network' })
  })

  it.each<[string, string | Uint8Array, number]>([
    ['nonsense', 'nonsense', 4400],
    ['a command with a hole', '{"command":"Play","streams":[{"sn":1}]}', 4400],
    ['bytes', new Uint8Array([1, 2, 3]), 4400],
    ['an unknown stream', JSON.stringify({ command: 'Play', streams: [video(1, '144p')] }), 4404],
    ['a flood of text', `{"command":"Cancel","streams":[${'1,'.repeat(5000)}1]}`, 1009],
  ])('for %s, the others go on', async (_what, garbage, code) => {
    const other = await connect()
    other.play(audio(1))
    const viewer = await connect()
    viewer.socket.send(garbage)
    expect((await viewer.closed).code).toBe(code)
    const before = other.frames.length
    site.stage.clock.advance(1)
    await vi.waitFor(() => expect(other.frames.length).toBeGreaterThan(before))
  })

  it('for garbage that is no WebSocket', async () => {
    const { socket } = await upgrade(pathOf())
    const ended = new Promise((resolve) => socket?.on('close', resolve))
    socket?.resume()
    socket?.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'))
    await ended
    expect((await site.stage.server.inject('/healthz')).statusCode).toBe(200)
  })

  it('for too many commands, and for silence while nothing plays', async () => {
    const hasty = await connect()
    for (let i = 0; i < 21; i++) hasty.send({ command: 'Cancel', streams: [] })
    expect((await hasty.closed).code).toBe(4429)
    const silent = await connect()
    const polite = await connect()
    site.stage.clock.advance(20)
    polite.send({ command: 'Cancel', streams: [] })
    await new Promise((resolve) => setTimeout(resolve, 100))
    site.stage.clock.advance(11)
    expect((await silent.closed).code).toBe(4408)
    expect(polite.socket.readyState).toBe(polite.socket.OPEN)
  })

  it('when more than three of the same session come: the oldest give way', async () => {
    const viewers = await Promise.all(Array.from({ length: 6 }, () => connect()))
    const states = () => viewers.map(({ socket }) => socket.readyState).sort()
    await vi.waitFor(() => expect(states()).toEqual([1, 1, 1, 3, 3, 3]), { timeout: 3000 })
    const codes = viewers
      .filter(({ socket }) => socket.readyState === 3)
      .map(async ({ closed }) => (await closed).code)
    expect(await Promise.all(codes)).toEqual([4409, 4409, 4409])
  })

  it('when it no longer answers pings', async () => {
    const { socket } = await upgrade(pathOf())
    const ended = new Promise((resolve) => socket?.on('close', resolve))
    const answering = await connect()
    answering.play(audio(1))
    const pings: number[] = []
    socket?.on('data', (bytes: Buffer) => bytes[0] === 0x89 && pings.push(site.stage.clock.now()))
    socket?.write(maskedText('{"command":"Play","streams":[]}'))
    for (let i = 0; i < 3; i++) {
      site.stage.clock.advance(15.1)
      await new Promise((resolve) => setTimeout(resolve, 1100))
    }
    await ended
    expect(answering.socket.readyState).toBe(answering.socket.OPEN)
  })
})
