import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useCommandStage } from '../../../testing/stages/command-stage.ts'

const stage = useCommandStage()

describe('doctor', () => {
  type Found = { check: string; state: string; says: string }

  async function examined(): Promise<{ healthy: boolean; of(check: string): Found | undefined }> {
    const { healthy, findings } = await stage.askForJson('doctor')
    return { healthy, of: (check) => findings.find((one: Found) => one.check === check) }
  }

  it('is told by the running server, and exits with 1 for a problem', async () => {
    stage.site.clock.advance((Date.now() - stage.site.clock.now()) / 1000)
    const { of } = await examined()
    expect(of('server')?.says).toMatch(/^Strøm \d+\.\d+\.\d+ runs /)
    expect(of('server')?.says).toContain(`process ${process.pid}`)
    for (const check of ['database', 'migrations', 'clock', 'data folder'])
      expect(of(check)?.state, check).toBe('ok')
    await stage.site.build.stream({ title: 'Dark', channel: 'nowhere', position: 100 })
    const { healthy, of: then } = await examined()
    expect(healthy).toBe(false)
    expect(then('streams')).toMatchObject({
      state: 'problem',
      says: expect.stringContaining("'Dark' shows the channel 'nowhere'"),
    })
    const { exitCode, out } = (await stage.ask('doctor')) ?? {}
    expect(exitCode).toBe(1)
    expect(out).toMatch(
      /PROBLEM +streams.*→ Give the stream another channel\..*\d problems?, \d warnings?\.$/s,
    )
  })

  it('notices a clock that went back, and migrations this version lacks', async () => {
    await stage.site.build.account()
    stage.site.clock.advance(-3600)
    const { of: without } = await examined()
    expect(without('clock')).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/ holds something of \S+Z\.$/),
      advice: expect.stringMatching(
        /^If that is wrong, set the machine’s clock.* If it is right, .* restart the server/,
      ),
    })
    stage.site.clock.advance(3600)
    await stage.site.build.account({ span: { months: 1 } })
    stage.site.clock.advance(-3600)
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(
      stage.site.app.db,
    )
    const { of } = await examined()
    expect(of('clock')).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/ 2\S+Z, but access was changed at \S+Z, of \S+@/),
      advice: expect.stringMatching(
        /^If that is wrong, set the machine’s clock.* If it is right, it was ahead.* under People\.$/,
      ),
    })
    expect(of('migrations')).toMatchObject({ state: 'problem', says: expect.stringContaining('9999_later') })
    await sql`delete from kysely_migration where name = '9999_later'`.execute(stage.site.app.db)
    stage.site.clock.advance(3600)
  })
})
