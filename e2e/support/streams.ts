import type { APIRequestContext } from '@playwright/test'
import { callAs, takeToken } from './site.ts'

type Listed = { id: string; version: number; title: string; hidden: boolean; maintenance: boolean }

async function listOf(request: APIRequestContext, token: string): Promise<Listed[]> {
  return (await (await callAs(request, token, 'GET', '/api/admin/streams')).json()).streams
}

/** @returns what restores the catalogue as it is now. */
export async function keepStreams(request: APIRequestContext): Promise<() => Promise<void>> {
  const before = await listOf(request, await takeToken(request, 'owner'))
  return async () => {
    const token = await takeToken(request, 'owner')
    const change = (act: string, body: object) =>
      callAs(request, token, 'POST', `/api/admin/streams/${act}`, body)
    for (const { id, version, hidden, maintenance, title } of await listOf(request, token)) {
      const was = before.find((one) => one.id === id)
      if (!was) await change('remove', { id, version })
      else if (was.hidden !== hidden || was.maintenance !== maintenance || was.title !== title) {
        await change('edit', {
          id,
          version,
          hidden: was.hidden,
          maintenance: was.maintenance,
          title: was.title,
        })
      }
    }
    const seen = (await listOf(request, token)).map(({ id }) => id)
    await change('order', { ids: before.map(({ id }) => id), seen })
  }
}
