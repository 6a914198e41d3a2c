import { contract } from '@strom/contract'
import { describe, expect, it } from 'vitest'
import { outbox } from '../../../testing/outbox.ts'
import { playlistPath, useHealthStage } from '../../../testing/stages/health-stage.ts'
import { removeExpired } from '../../compose/retention.ts'

const stage = useHealthStage()

describe('uptime', () => {
  it('does not count maintenance, exactly from when it is switched', async () => {
    await stage.rounds(5)
    stage.site.clock.advance(20)
    await stage.maintain(true)
    stage.silence()
    await stage.rounds(10)
    expect(await stage.source()).toMatchObject({
      state: 'maintenance',
      measuredSeconds: 4 * 60 + 20,
      uptime: 100,
    })
    expect(await stage.tile()).toMatchObject({ maintenance_mode: true, down: false })
    stage.origin.answers[playlistPath] = stage.sending()
    await stage.maintain(false)
    expect(await stage.source()).toMatchObject({ state: 'unknown' })
    await stage.rounds(2)
    expect(await stage.source()).toMatchObject({ state: 'up', measuredSeconds: 5 * 60 + 20, uptime: 100 })
    const mails = await outbox(stage.site.app)
    expect(mails.filter(({ kind }) => kind !== 'device-added')).toEqual([])
  })

  it('does not count the time when the site was off', async () => {
    await stage.rounds(3)
    stage.silence()
    await stage.rounds(2)
    stage.site.clock.advance(86_400)
    expect(await stage.source()).toMatchObject({ state: 'unknown', measuredSeconds: 240, downSeconds: 60 })
    expect(await stage.tile()).toMatchObject({ down: false })
    await stage.rounds(2)
    expect(await stage.source()).toMatchObject({ state: 'down', measuredSeconds: 300, downSeconds: 120 })
  })

  it('is that of the last 30 days, and what was before is forgotten', async () => {
    await stage.during({ sourceProbeSeconds: 86_400 }, async () => {
      stage.silence()
      await stage.rounds(3, 86_400)
      stage.origin.answers[playlistPath] = (_request, response) => void response.end(stage.sending())
      await stage.rounds(31, 86_400)
      await stage.signInAgain()
      const before = await stage.source()
      expect(before).toMatchObject({ state: 'up', measuredSeconds: 30 * 86_400, uptime: 100 })
      const changes = () =>
        stage.site.app.db.selectFrom('source_changes').select('state').orderBy('at').execute()
      expect(await changes()).toEqual([{ state: 'down' }, { state: 'up' }])
      await removeExpired(stage.site.app, 'sourceChanges')
      expect(await stage.source()).toEqual(before)
      expect(await changes()).toEqual([{ state: 'up' }])
    })
  })

  it('replaces the figure of the FAQ when the owner chooses so', async () => {
    const asked = async () =>
      (await stage.site.call(contract.health.uptime, { token: stage.member() })).json().uptime
    await stage.site.build.stream({ id: 'own', tags: 'chromecast,self hosted' })
    await stage.site.build.stream({ id: 'gone', channel: 'nowhere', tags: 'Third party' })
    await stage.during({ measuredUptimeInFaq: true, sourceProbeSeconds: 43_200 }, async () => {
      await stage.rounds(2, 43_200)
      expect(await asked()).toBeNull()
      await stage.rounds(1, 43_200)
      expect(await asked()).toBe(100)
      // Cached for a minute.
      await stage.site.app.db.deleteFrom('source_changes').execute()
      expect(await asked()).toBe(100)
      stage.site.clock.advance(60)
      expect(await asked()).toBeNull()
    })
    expect(await asked()).toBeNull()
  })
})
