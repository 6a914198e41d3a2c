import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/db/databases.ts'
import type { OpenedDatabase } from './database.ts'
import { pingDatabase } from './ping.ts'

describeOnEachDatabase('the database', (open) => {
  let database: OpenedDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function read(expression: string): Promise<unknown> {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
      database.db,
    )
    return rows[0]?.value
  }

  it.each<[string, unknown]>([
    ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
    ['9007199254740993::int8', 9007199254740993n],
    ['(-9007199254740993)::int8', -9007199254740993n],
    ['(select count(*) from (values (1), (2)) v)', 2],
    ['(select sum(v) from (values (1), (2)) v (v))', 3],
    ['array[1, 9007199254740993]::int8[]', [1, 9007199254740993n]],
    ['12.30::numeric', '12.30'],
    ['array[12.30]::numeric[]', ['12.30']],
    ['1.5::float8', 1.5],
    [`'2026-03-29 03:30:00.123456+02'::timestamptz`, new Date('2026-03-29T01:30:00.123Z')],
    [`array['2026-03-29 03:30:00+02', null]::timestamptz[]`, [new Date('2026-03-29T01:30:00Z'), null]],
    [`'infinity'::timestamptz`, Number.POSITIVE_INFINITY],
    [`date_trunc('day', '2026-03-29 23:30:00-05'::timestamptz)`, new Date('2026-03-30T00:00:00Z')],
    [`'2026-03-29'::date`, '2026-03-29'],
    [`array['2026-03-29']::date[]`, ['2026-03-29']],
    [`'2026-03-29 12:00:00'::timestamp`, '2026-03-29 12:00:00'],
    [`'1 month 2 days'::interval`, '1 mon 2 days'],
    [`'\\x00ff'::bytea`, Buffer.from([0, 255])],
    [`'{"a": [1, "x", null]}'::jsonb`, { a: [1, 'x', null] }],
    [`array['a', 'b c', null]::text[]`, ['a', 'b c', null]],
    ['true', true],
    ['null::int8', null],
  ])('reads %s', async (expression, value) => {
    expect(await read(expression)).toEqual(value)
  })

  it('takes the same values as it gives', async () => {
    await sql`create table things (big int8, moment timestamptz, bytes bytea, words text[], doc jsonb, yes boolean)`.execute(
      database.db,
    )
    const given = {
      big: 9007199254740993n,
      moment: new Date('2026-11-20T12:00:00.007Z'),
      bytes: Buffer.from('Blåbær'),
      words: ['a', 'b "c", {d}'],
      doc: { list: [1, 2] },
      yes: false,
    }
    const { rows } = await sql`
      insert into things values (${given.big}, ${given.moment}, ${given.bytes}, ${given.words}, ${given.doc}, ${given.yes})
      returning *`.execute(database.db)
    expect(rows).toEqual([given])
  })

  it('names what a refused row broke', async () => {
    await sql`create table marks (id int constraint marks_only_once primary key)`.execute(database.db)
    await sql`insert into marks values (1)`.execute(database.db)
    await expect(sql`insert into marks values (1)`.execute(database.db)).rejects.toMatchObject({
      code: '23505',
      constraint: 'marks_only_once',
    })
  })

  it('answers a ping while it is open', async () => {
    const own = await open()
    expect(await pingDatabase(own.db)).toBe(true)
    await own.close()
    expect(await pingDatabase(own.db)).toBe(false)
  })
})
