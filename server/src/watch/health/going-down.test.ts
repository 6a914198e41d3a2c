import { describe, expect, it } from 'vitest'
import { outbox } from '../../../testing/outbox.ts'
import { playlistPath, useHealthStage } from '../../../testing/stages/health-stage.ts'

const stage = useHealthStage()

describe('a source that goes and comes back', () => {
  it('is down after the second failure in a row, as of the first, and up again with the first answer', async () => {
    await stage.rounds(10)
    expect(await stage.source()).toMatchObject({ player: 'both', state: 'up', uptime: 100, reason: null })
    const wentAt = stage.site.clock.now() + 60_000
    stage.silence()
    await stage.rounds(1)
    expect(await stage.tile()).toMatchObject({ down: false, down_sldp: false })
    await stage.rounds(1)
    expect(await stage.tile()).toMatchObject({
      down: true,
      down_sldp: true,
      src: '/media/news/index.m3u8?token=',
    })
    expect(await stage.source()).toMatchObject({
      state: 'down',
      reason: 'offline',
      since: new Date(wentAt).toISOString(),
      detail: 'The source of this stream is not sending.',
    })
    stage.origin.answers[playlistPath] = stage.sending()
    await stage.rounds(1)
    expect(await stage.tile()).toMatchObject({ down: false, down_sldp: false })
    // 10 minutes up, 1 with a single failure, 2 down.
    expect(await stage.source()).toMatchObject({
      state: 'up',
      measuredSeconds: 12 * 60,
      downSeconds: 2 * 60,
      uptime: 83.33,
    })
  })

  it('that fails only once is not down', async () => {
    await stage.rounds(2)
    const answers = stage.origin.answers[playlistPath]
    for (let i = 0; i < 3; i += 1) {
      stage.silence()
      await stage.rounds(1)
      if (answers) stage.origin.answers[playlistPath] = answers
      await stage.rounds(1)
    }
    expect(await stage.source()).toMatchObject({ state: 'up', downSeconds: 0, uptime: 100 })
  })

  it('is mailed of to every owner in their language, once each way, and without its address', async () => {
    await stage.rounds(2)
    stage.silence()
    await stage.rounds(5)
    stage.origin.answers[playlistPath] = stage.sending()
    await stage.rounds(3)
    const mails = await outbox(stage.site.app)
    const to = (email: string) => mails.filter((mail) => mail.to === email).map(({ subject }) => subject)
    expect(mails.every(({ kind }) => kind === 'source-health')).toBe(true)
    expect(to(stage.ownerEmail)).toEqual(['Strøm: “News” is down', 'Strøm: “News” is back'])
    expect(to('eier@example.org')).toEqual(['Strøm: «News» er nede', 'Strøm: «News» er tilbake'])
    const [down] = mails.filter((mail) => mail.to === stage.ownerEmail)
    expect(down?.text).toContain('The source of this stream is not sending.')
    expect(down?.links).toEqual([`${stage.origin.url}/admin/streams`])
    expect(JSON.stringify([mails, await stage.health()])).not.toMatch(/s3cret|index\.m3u8/)
  })

  it('is mailed of once an hour when it flaps, with how often', async () => {
    await stage.rounds(1)
    const answers = stage.origin.answers[playlistPath]
    for (let i = 0; i < 21; i += 1) {
      stage.silence()
      await stage.rounds(2)
      if (answers) stage.origin.answers[playlistPath] = answers
      await stage.rounds(1)
    }
    const mails = (await outbox(stage.site.app, stage.ownerEmail)).map(({ subject, text }) => ({
      subject,
      text,
    }))
    expect(mails.map(({ subject }) => subject.slice(-7))).toEqual([
      'is down',
      'is back',
      'is down',
      'is back',
    ])
    expect(mails[2]?.text).toMatch(/It went down \d\d times in the last hour/)
  })

  it('is told of together with others of the same round', async () => {
    await stage.site.build.stream({ id: 'again', title: 'Again', channel: 'news' })
    await stage.rounds(1)
    stage.silence()
    await stage.rounds(2)
    const mails = await outbox(stage.site.app, stage.ownerEmail)
    expect(mails.map(({ subject }) => subject)).toEqual(['Strøm: 2 streams are down'])
  })

  it('that never was up is down, and no news', async () => {
    stage.silence()
    await stage.rounds(3)
    expect(await stage.source()).toMatchObject({ state: 'down', uptime: 0 })
    expect(await outbox(stage.site.app)).toEqual([])
  })
})
