import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { isMobileBrowser } from '../../lib/agent.ts'
import { call, read } from '../../lib/api.ts'

/** Whether the stored Token is a valid sign-in; never cached. */
export const isUserAuthenticatedQuery = queryOptions({
  queryKey: ['sessions', 'authenticated'],
  queryFn: () => read(contract.sessions.isUserAuthenticated),
  staleTime: 0,
  gcTime: 0,
  retry: false,
})

/** Signs in; the answer of a success carries the Token. `pending`: the same again, with a code. */
export function login(credentials: { email: string; password: string; code?: string }) {
  return call(contract.sessions.login, { body: { ...credentials, isMobile: isMobileBrowser() } })
}

/** Signs this device out. */
export function logout() {
  return call(contract.sessions.logout)
}

/** Every device that is signed in, last used first. */
export const devicesQuery = queryOptions({
  queryKey: ['sessions', 'devices'],
  queryFn: async () => (await read(contract.sessions.devices)).devices,
})

/** Signs out one device. */
export function endDevice(deviceId: string) {
  return call(contract.sessions.endDevice, { body: { deviceId } })
}

/** Signs out every device, this one too, and ends the keys of programs but those to keep. */
export function logoutAll(keepKeys: string[]) {
  return call(contract.sessions.logoutAll, { body: keepKeys.length > 0 ? { keepKeys } : undefined })
}

/** Shows the password again; `pending`: a code is wanted, too. */
export function confirmPassword(body: { password: string; code?: string }) {
  return call(contract.sessions.confirm, { body })
}
