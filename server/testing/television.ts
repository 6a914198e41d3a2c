import { contract } from '@strom/contract'
import type { TestApp } from './test-app.ts'

const televisionAgent =
  'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 Chrome/94.0 Safari/537.36'

export async function showCode(site: TestApp, { ip = '203.0.113.1', agent = televisionAgent } = {}) {
  const response = await site.server.inject({
    method: 'POST',
    url: contract.television.begin.path,
    headers: { 'x-forwarded-for': ip, 'user-agent': agent },
  })
  return response.json<{ code: string; secret: string; expiresAt: string }>()
}

/** Undefined until a code is confirmed. */
async function claimToken(site: TestApp, secret: string): Promise<string | undefined> {
  return (await site.call(contract.television.claim, { body: { secret } })).json().token
}

export async function pairTelevision(site: TestApp, token: string): Promise<string> {
  const { code, secret } = await showCode(site)
  await site.call(contract.television.confirm, { token, body: { code } })
  return (await claimToken(site, secret)) ?? ''
}
