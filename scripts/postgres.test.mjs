import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startOwnPostgres } from './postgres.mjs'

it('starts a cluster that is there again after a crash, and gone after its stop', {
  timeout: 60_000,
}, async () => {
  const postgres = await startOwnPostgres({ durable: true, log() {} })
  if (!postgres) return expect(existsSync('/usr/lib/postgresql')).toBe(false)
  const { hostname, port } = new URL(postgres.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  // A killed server resets connections: `once` would throw that error.
  const cutOff = new Promise((gone) =>
    socket
      .on('error', () => {})
      .on('close', gone)
      .resume(),
  )
  await postgres.crash()
  await cutOff
  const again = connect(Number(port), hostname)
  await once(again, 'connect')
  again.destroy()
  await postgres.stop()
  await expect(once(connect(Number(port), hostname), 'connect')).rejects.toThrow('ECONNREFUSED')
})
