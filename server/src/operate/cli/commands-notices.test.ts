import { contract } from '@strom/contract'
import { describe, expect, it } from 'vitest'
import { useCommandStage } from '../../../testing/stages/command-stage.ts'

const stage = useCommandStage()

describe('maintenance', () => {
  it('closes the site and opens it again', async () => {
    const closed = async () => (await stage.site.call(contract.site.siteSettings)).json().maintenanceMode
    expect(await stage.ask('maintenance', 'status')).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('off'),
    })
    expect(await stage.askForJson('maintenance', 'on')).toMatchObject({ maintenance: true, changed: true })
    expect(await closed()).toBe(true)
    expect(await stage.askForJson('maintenance', 'on')).toMatchObject({ maintenance: true, changed: false })
    await stage.ask('maintenance', 'off')
    expect(await closed()).toBe(false)
  })

  it('closes the site for a while that is to come', async () => {
    const closed = async () => (await stage.site.call(contract.site.siteSettings)).json().maintenanceMode
    const from = new Date(stage.site.clock.now() + 3_600_000).toISOString()
    const until = new Date(stage.site.clock.now() + 5_400_000).toISOString()
    expect(
      await stage.ask('maintenance', 'on', '--from', '+1h', '--until', '+30m', '--title', 'New player'),
    ).toEqual({
      exitCode: 0,
      out: `Maintenance is off: the site is open. It begins at ${from} and ends at ${until}.`,
      err: '',
    })
    expect(await stage.askForJson('maintenance', 'status')).toMatchObject({
      maintenance: false,
      planned: true,
      from,
      until,
      title: 'New player',
    })
    expect(await closed()).toBe(false)
    stage.site.clock.advance(3600)
    expect(await closed()).toBe(true)
    expect(await stage.ask('maintenance', 'status')).toMatchObject({
      out: `Maintenance is on until ${until}: everybody sees its page, where owners can end it; players that run go on.`,
    })
    stage.site.clock.advance(1800)
    expect(await closed()).toBe(false)
    expect(await stage.askForJson('maintenance', 'status')).toMatchObject({
      maintenance: false,
      planned: false,
    })
    expect(await stage.ask('maintenance', 'on', '--from', from)).toEqual({
      exitCode: 1,
      out: '',
      err: `${from} has passed; leave '--from' out to begin at once.`,
    })
    expect(await stage.ask('maintenance', 'on', '--until', from)).toMatchObject({ exitCode: 1 })
    await stage.ask('maintenance', 'off')
  })
})

describe('announce', () => {
  it('announces for later, lists and calls off', async () => {
    const later = new Date(stage.site.clock.now() + 7_200_000).toISOString()
    const { id } = await stage.askForJson('announce', 'Later', 'Soon.', '--from', '+2h', '--until', '+1d')
    expect(await stage.ask('announce', '--list')).toMatchObject({
      out: expect.stringMatching(`^${id.slice(0, 8)}  'Later', from ${later}, until `),
    })
    expect(await stage.askForJson('announce', '--list')).toMatchObject({
      announcements: [{ id, title: 'Later', from: later, shown: false }],
    })
    expect(await stage.ask('announce', '--cancel', 'nobody')).toMatchObject({
      exitCode: 1,
      err: "There is no announcement 'nobody'; announce --list shows which there are.",
    })
    expect(await stage.ask('announce', '--cancel', id.slice(0, 6))).toMatchObject({
      out: "Called off: 'Later'.",
    })
    expect(await stage.ask('announce', '--list')).toMatchObject({
      out: 'There is no announcement, and none to come.',
    })
    expect(await stage.ask('announce', 'a', 'b', '--from', '+2h', '--until', later)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('before it begins'),
    })
  })

  it('announces, replaces and ends', async () => {
    const latest = async () => (await stage.site.call(contract.site.latestAnnouncement)).json()
    expect(await stage.ask('announce', 'Tonight', 'At eight.')).toMatchObject({
      exitCode: 0,
      out: "Announced 'Tonight'.",
    })
    expect(await latest()).toMatchObject({ title: 'Tonight', text: 'At eight.' })
    stage.site.clock.advance(1)
    const until = new Date(stage.site.clock.now() + 60_000).toISOString()
    expect(await stage.ask('announce', 'Delayed', 'At nine.', '--until', until)).toMatchObject({
      out: `Announced 'Delayed' until ${until}. It takes the place of 'Tonight'.`,
    })
    expect(await stage.ask('announce', '--end')).toMatchObject({ exitCode: 0, out: "Ended: 'Delayed'." })
    stage.site.clock.advance(1)
    expect(await latest()).toMatchObject({ resultCode: 2 })
    expect(await stage.ask('announce', '--end')).toEqual({
      exitCode: 1,
      out: '',
      err: 'There is no announcement to end.',
    })
    expect(await stage.ask('announce', 'Late', 'Gone.', '--until', '2020-01-01')).toMatchObject({
      exitCode: 1,
      out: '',
    })
    expect(await latest()).toMatchObject({ resultCode: 2 })
  })
})
