import { expect, it } from 'vitest'
import { startPGlite } from './pglite-durable.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

it('lets the event loop turn while a crowd of queries waits', async () => {
  const pglite = await startPGlite()
  yieldToEventLoop(pglite)
  try {
    let answered = 0
    const asked = Array.from({ length: 400 }, async () => {
      await pglite.query('select count(*) from generate_series(1, 1000)')
      answered += 1
    })
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(answered).toBeLessThan(200)
    await Promise.all(asked)
    expect(answered).toBe(400)
  } finally {
    await pglite.close()
  }
})
