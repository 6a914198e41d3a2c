type Ask = (statements: string) => Promise<{ shape: string }[]>

const limitMs = 2000

/** A fingerprint of objects, rights and settings. */
export async function shapeOf(ask: Ask): Promise<string> {
  const [row] = await ask(`
    select concat_ws(' ',
      (select md5(string_agg(concat_ws(' ', oid, relname, relacl), ',' order by oid)) from pg_class where oid >= 16384),
      (select count(*) || '/' || max(xmin::text::bigint) from pg_attribute where attrelid >= 16384),
      (select count(*) || '/' || max(oid::bigint) from pg_constraint),
      (select count(*) || '/' || max(oid::bigint) from pg_trigger),
      (select count(*) || '/' || max(oid::bigint) from pg_proc),
      (select count(*) from pg_db_role_setting)) as shape`)
  return row?.shape ?? ''
}

/**
 * False if the test changed the schema, left a transaction open, or left so much that a new database is
 * faster.
 */
export async function isEmptied(ask: Ask, shapeBefore: string): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, limitMs, false).unref())
  return Promise.race([empty(ask, shapeBefore), late]).catch(() => false)
}

async function empty(ask: Ask, shapeBefore: string): Promise<boolean> {
  if ((await shapeOf(ask)) !== shapeBefore) return false
  await ask(`
    unlisten *;
    select pg_advisory_unlock_all();
    set session_replication_role = replica;
    do $$
    declare item record;
    begin
      for item in
        select oid::regclass as name from pg_class
        where relkind = 'r' and pg_relation_size(oid) > 0 and (
          relnamespace = 'public'::regnamespace and relname not like 'kysely%'
          or relnamespace = 'pgboss'::regnamespace and relname <> 'version')
      loop
        -- Sooner than to delete where many rows were, whose room nothing else would give back.
        if pg_relation_size(item.name) > 100000 then
          execute 'truncate ' || item.name || ' cascade';
        else
          execute 'delete from ' || item.name;
        end if;
      end loop;
      for item in select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'
      loop
        execute 'alter sequence ' || item.name || ' restart';
      end loop;
    end $$;
    insert into pgboss.queue table strom_test.queue;
    set session_replication_role = default;`)
  return true
}
