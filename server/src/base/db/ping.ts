import { type QueryExecutorProvider, sql } from 'kysely'

const patienceMs = 3000

export async function pingDatabase(db: QueryExecutorProvider): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
