import { describe, expect, it } from 'vitest'
import { useCommandStage } from '../../../testing/stages/command-stage.ts'
import { giveUpMail } from '../../base/mail/queries.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'

const stage = useCommandStage()

async function mail(to: string, error: string | null) {
  const { app } = stage.site
  return app.db.transaction().execute(async (tx) => {
    const words = { subject: 'Hello', text: 'secret-link', html: 'secret-link', links: ['secret-link'] }
    const { id } = await queueMail(app, tx, { kind: 'receipt', to, language: 'en', ...words })
    if (error !== null) await giveUpMail(tx, id, error)
    return id
  })
}

describe('strom mails', () => {
  it('lists the newest by state and address, and never what they say', async () => {
    expect(await stage.ask('mails', '--email', 'elv.example')).toMatchObject({
      out: 'There are no such mails.',
    })
    const id = await mail('turid@elv.example', 'relay denied')
    stage.site.clock.advance(1)
    await mail('per@elv.example', null)
    expect((await stage.ask('mails', '--failed', '--email', 'ELV.'))?.out).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d {2}failed {2}receipt {2}turid@elv\.example {2}\(relay denied\)$/,
    )
    expect((await stage.ask('mails', '--queued', '--email', 'elv.'))?.out).toMatch(
      /queued {2}receipt {2}per@elv\.example$/,
    )
    const listed = await stage.askForJson('mails', '--email', 'elv.')
    expect(listed.mails).toMatchObject([{}, { id, to: 'turid@elv.example', state: 'failed', sentAt: null }])
    expect(JSON.stringify(listed)).not.toContain('secret')
  })

  it('sends once more what was given up, after a question, and says when there is nothing', async () => {
    await stage.ask('mails', '--retry', '--yes')
    for (const n of [1, 2]) await mail(`anna${n}@example.org`, 'relay denied')
    expect(await stage.ask('mails', '--retry')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('with --yes'),
    })
    expect(await stage.ask('mails', '--retry', '--yes')).toMatchObject({
      exitCode: 0,
      out: '2 mails wait to be sent once more.',
    })
    expect(await stage.askForJson('mails', '--failed')).toEqual({ mails: [] })
    expect(await stage.ask('mails', '--retry', '--yes')).toMatchObject({
      out: 'There is no mail to be sent once more.',
    })
    const acts = stage.site.app.db.selectFrom('audit_log').select(['actor', 'after'])
    expect(await acts.where('act', '=', 'mails-retried').execute()).toMatchObject([
      { actor: expect.anything(), after: { mails: 1 } },
      { after: { mails: 2 } },
    ])
  })
})
