import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { strom } from '../support/command-line.ts'
import { freePort } from '../support/free-port.ts'
import { expect, test } from '../support/journey.ts'
import { expectMovingPicture, glimpse } from '../support/picture.ts'

const program = fileURLToPath(new URL('../other-engine/sldp-server.ts', import.meta.url))
const clip = fileURLToPath(new URL('../../server/clips/testbilde', import.meta.url))
/** The six streams of the demonstration come before it. */
const place = 6
const id = 'other-engine'

let engine: ChildProcess
let host: string

test.beforeAll(async () => {
  const port = await freePort()
  host = `127.0.0.1:${port}`
  engine = spawn(process.execPath, [program, String(port), clip], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (engine.stdout) await once(engine.stdout, 'data')
  const sources = ['--src-sldp', `ws://${host}/live?token={token}`]
  await strom('stream', 'add', id, '--title', 'Other engine', '--channel', 'testbilde', ...sources)
})
test.afterAll(async () => {
  await strom('stream', 'remove', id)
  const gone = once(engine, 'exit')
  engine.kill()
  await gone
})

test('the low-latency player plays from another server that speaks SLDP', async ({ page, enter }) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await enter(page, 'anna')
  await page.goto(`/playersldp?default=${place}`)
  await expectMovingPicture(page)
  expect((await glimpse(page)).height).toBe(1080)
  for (const height of [480, 1080]) {
    await page.getByRole('button', { name: /^Quality/ }).click()
    await page.getByRole('menuitemradio', { name: `${height}p`, exact: true }).click()
    await expect.poll(async () => (await glimpse(page)).height).toBe(height)
  }
  await expectMovingPicture(page)
  expect(sockets.length).toBeGreaterThan(0)
  for (const url of sockets) expect(url).toMatch(new RegExp(`^ws://${host}/live\\?token=[\\w-]{20,}$`))
})
