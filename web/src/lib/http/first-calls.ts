/**
 * What the first screen asks for, as the contract has it (first-calls.test.ts compares): written out, because the
 * contract's schemas are on their way when it is needed.
 */
export const siteSettingsCall = { method: 'GET', path: '/api/site-settings' } as const

/** What the logged-in area loads on entering, the announcement included. */
export function memberCalls(isMobile: boolean) {
  return [
    { method: 'GET', path: '/api/streams/all' },
    { method: 'POST', path: '/api/users/user', body: { isMobile } },
    { method: 'GET', path: '/api/invitations/rewardpoints' },
    { method: 'GET', path: '/api/announcement/latest' },
  ] as const
}
