import fs from 'node:fs'
import { openEmbedded } from './embedded.ts'
import { sql } from 'kysely'
const log = { info: console.log, warn: console.log, error: console.log }
const d = await openEmbedded(process.argv[2], log as any)
await sql`create table if not exists t (id serial, v text)`.execute(d.db)
console.log('before', (await sql`select count(*) from t`.execute(d.db)).rows)
let n = 0
try { for (;;) { await sql`insert into t (v) values (${'x'.repeat(100000) + Math.random()})`.execute(d.db); n++ } } catch (e) { console.log('error after', n, String(e)) }
const r = (l: string, x: Promise<unknown>) => Promise.race([x, new Promise((_, j) => setTimeout(j, 3000, new Error('HANG')))]).then((v: any) => console.log(l, 'OK', v?.rows), (e) => console.log(l, 'ERR', e?.name, String(e?.message).slice(0, 200)))
await r('count', sql`select count(*) from t`.execute(d.db))
await r('delete', sql`delete from t`.execute(d.db))
await r('close', d.close())
process.exit(0)
