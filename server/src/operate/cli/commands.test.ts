import { contract } from '@strom/contract'
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

  it('changes a text at once, and puts the first one back', async () => {
    const account = await stage.site.build.account()
    const token = await stage.site.signIn(account.email)
    const changed = async () => (await stage.site.call(contract.texts.changed, { token })).json().texts
    const set = ['text', 'set', 'faq.payment.paragraphs'] as const
    expect(await stage.ask(...set, '--en', 'Cash.\n\n Cards. ', '--nb', 'Kontanter.')).toMatchObject({
      exitCode: 0,
    })
    expect(await changed()).toMatchObject([
      { id: 'faq.payment.paragraphs', en: 'Cash.\nCards.', nb: 'Kontanter.' },
    ])
    expect(await stage.askForJson('text', 'list', '--changed')).toMatchObject({
      texts: [
        { id: 'faq.payment.paragraphs', changed: true, first: { en: expect.stringContaining('PayPal') } },
      ],
    })
    expect((await stage.ask('text', 'show', 'faq.payment.paragraphs'))?.out).toMatch(
      /changed\n\nEnglish:\nCash\.\nCards\..+It came with the product as:.+PayPal is accepted\./s,
    )
    expect(await stage.ask('text', 'set', 'faq.payment.question', '--en', 'a\nb', '--nb', 'a')).toEqual({
      exitCode: 1,
      out: '',
      err: 'faq.payment.question is a single line; take the line breaks out.',
    })
    expect(await stage.ask('text', 'reset', 'faq.payment.paragraphs')).toMatchObject({
      out: 'faq.payment.paragraphs is as it came with the product.',
    })
    expect(await stage.ask('text', 'reset', 'faq.payment.paragraphs')).toMatchObject({
      out: 'faq.payment.paragraphs was not changed.',
    })
    expect(await changed()).toEqual([])
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
