import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { isMobileBrowser } from '../../lib/agent.ts'
import { call, read } from '../../lib/api.ts'

/** Never cached. */
export const isUserAuthenticatedQuery = queryOptions({
  queryKey: ['sessions', 'authenticated'],
  queryFn: () => read(contract.sessions.isUserAuthenticated),
  staleTime: 0,
  gcTime: 0,
  retry: false,
})

/** On success the answer holds the Token; `pending` asks for the same again with a code. */
export function login(credentials: { email: string; password: string; code?: string }) {
  return call(contract.sessions.login, { body: { ...credentials, isMobile: isMobileBrowser() } })
}

export function logout() {
  return call(contract.sessions.logout)
}

/** Last used first. */
export const devicesQuery = queryOptions({
  queryKey: ['sessions', 'devices'],
  queryFn: async () => (await read(contract.sessions.devices)).devices,
})

export function endDevice(deviceId: string) {
  return call(contract.sessions.endDevice, { body: { deviceId } })
}

/** Signs out every device, this one too, and ends all API keys except `keepKeys`. */
export function logoutAll(keepKeys: string[]) {
  return call(contract.sessions.logoutAll, { body: keepKeys.length > 0 ? { keepKeys } : undefined })
}

/** `pending`: a code is wanted too. */
export function confirmPassword(body: { password: string; code?: string }) {
  return call(contract.sessions.confirm, { body })
}
