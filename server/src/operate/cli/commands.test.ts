import { describe, expect, it } from 'vitest'
import { useCommandStage } from '../../../testing/stages/command-stage.ts'

const stage = useCommandStage()

describe('a command', () => {
  it('changes a setting at once, and says from what to what', async () => {
    expect(await stage.ask('setting', 'set', 'householdSessions', '5')).toEqual({
      exitCode: 0,
      out: 'householdSessions: 3 → 5',
      err: '',
    })
    expect(stage.site.app.settings.get('householdSessions')).toBe(5)
    expect(await stage.ask('setting', 'set', 'householdSessions', '5')).toMatchObject({
      out: 'householdSessions = 5 (as it was)',
    })
    expect(await stage.askForJson('setting', 'get', 'householdSessions')).toEqual({
      name: 'householdSessions',
      value: 5,
    })
    expect(await stage.ask('setting', 'list')).toMatchObject({
      out: expect.stringContaining('two-step sign-in to work on the site: nobody, owners, staff'),
    })
    const { settings } = await stage.askForJson('setting', 'list')
    expect(settings).toContainEqual(
      expect.objectContaining({ name: 'householdSessions', value: 5, changed: true, first: 3 }),
    )
    expect(settings.filter((one: { changed: boolean }) => one.changed)).toHaveLength(1)
  })

  it.each([
    [['docter'], "did you mean 'doctor'?"],
    [['setting', 'set', 'householdSessions', '0'], 'cannot be the value'],
    [['demo', 'reset'], 'Say so with --yes.'],
    [['help'], "'help' needs no server."],
  ])('refuses %j', async (argv, part) => {
    expect(await stage.ask(...argv)).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringContaining(part),
    })
  })
})

describe('edge', () => {
  it('shows the secret that nginx may ask with, which nobody had to set', async () => {
    const { secret } = await stage.askForJson('edge')
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect((await stage.ask('edge'))?.out).toContain(`${secret}\n`)
    const right = (shown: string) =>
      stage.site.server.inject({ url: '/api/edge/right/fjord?token=x', headers: { 'strom-edge': shown } })
    expect((await right(secret)).statusCode).toBe(403)
    expect((await right(`${secret.slice(0, -1)}?`)).statusCode).toBe(404)
  })
})
