import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../../testing/db/databases.ts'
import { emailDomains } from './0034-email-domains.ts'

describeOnEachDatabase('addresses that were stored in two spellings', (open) => {
  it('are brought to letters, and a second account for a mailbox stays as it is', async () => {
    const { db } = await open()
    await sql`insert into accounts (id, email, username, password_hash, created_at) values
      ('kari', 'kari@xn--blbr-roah.test', 'Kari', '', '2026-10-01'),
      ('ola', 'ola@blåbær.test', 'Ola', '', '2026-10-02'),
      ('second', 'ola@xn--blbr-roah.test', 'Ola', '', '2026-10-03'),
      ('anna', 'anna@strom.test', 'Anna', '', '2026-10-04')`.execute(db)
    await sql`insert into invitations (id, inviter_id, email, status, created_at, expires_at) values
      ('one', 'anna', 'per@xn--blbr-roah.test', 1, '2026-10-05', '2026-10-12'),
      ('two', 'anna', 'eva@blåbær.test', 1, '2026-10-05', '2026-10-12'),
      ('three', 'anna', 'eva@xn--blbr-roah.test', 1, '2026-10-06', '2026-10-13'),
      ('four', 'kari', 'eva@xn--blbr-roah.test', 1, '2026-10-06', '2026-10-13')`.execute(db)
    await sql`insert into account_links (token_hash, account_id, purpose, new_email, created_at, expires_at) values
      ('link', 'anna', 'email-change', 'anna@xn--blbr-roah.test', '2026-10-05', '2026-10-06')`.execute(db)

    await emailDomains.up(db)

    const { rows: accounts } = await sql`select id, email from accounts order by created_at`.execute(db)
    expect(accounts).toEqual([
      { id: 'kari', email: 'kari@blåbær.test' },
      { id: 'ola', email: 'ola@blåbær.test' },
      { id: 'second', email: 'ola@xn--blbr-roah.test' },
      { id: 'anna', email: 'anna@strom.test' },
    ])
    const { rows: invitations } = await sql`select id, email from invitations order by id`.execute(db)
    expect(invitations).toEqual([
      { id: 'four', email: 'eva@blåbær.test' },
      { id: 'one', email: 'per@blåbær.test' },
      { id: 'three', email: 'eva@xn--blbr-roah.test' },
      { id: 'two', email: 'eva@blåbær.test' },
    ])
    const { rows: links } = await sql`select new_email from account_links`.execute(db)
    expect(links).toEqual([{ new_email: 'anna@blåbær.test' }])
  })
})
