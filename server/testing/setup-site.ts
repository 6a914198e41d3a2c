import { contract } from '@strom/contract'
import { afterEach, beforeEach } from 'vitest'
import { issueOwnerLink } from '../src/operate/setup/owner-link.ts'
import { productionSettings } from './production.ts'
import { openTestApp, type TestApp } from './test-app.ts'

export const home = '203.0.113.1'
export const elsewhere = '198.51.100.20'
export const email = 'eier@example.org'
export const password = 'a long password'
const { setup } = contract

export function useSetupSite(give: (site: TestApp) => void) {
  let site: TestApp
  beforeEach(async () => {
    site = await openTestApp({ env: productionSettings })
    give(site)
  })
  afterEach(() => site.close())

  async function issued(): Promise<string> {
    const link = await issueOwnerLink(site.app)
    if (!link.ok) throw new Error(link.reason)
    return new URL(link.address).searchParams.get('token') ?? ''
  }
  const open = (token?: string, ip = home) =>
    site.call(setup.open, { body: token === undefined ? {} : { token }, ip })
  const make = (token: string, ip = home, given = { email, password }) =>
    site.call(setup.makeOwner, { body: { token, ...given }, ip })

  return {
    issued,
    open,
    make,
    async owner(): Promise<string> {
      return (await make(await issued())).json().token
    },
  }
}
