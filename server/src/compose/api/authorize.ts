import { contract, type Endpoint, scopeFor } from '@strom/contract'
import type { FastifyRequest } from 'fastify'
import { toHousehold } from '../../base/http/household.ts'
import type { Member } from '../../base/http/member.ts'
import {
  forbidden,
  type HttpRefusal,
  isHttpRefusal,
  televisionMayNot,
  underMaintenance,
} from '../../base/http/refusals.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import type { Caller } from '../../base/http/routes.ts'
import { isClosed } from '../../base/settings/maintenance.ts'
import type { App } from '../../operate/app.ts'
import { findKeyHolder, readBearer } from '../../people/api-keys/api-keys.ts'
import { lacksSecondFactor } from '../../people/second-factor/required.ts'
import { findMember } from '../../people/sessions/members.ts'

type Authorization = { ok: true; caller: Caller; member: Member | null } | { ok: false; refused: HttpRefusal }

const openInMaintenance = new Set<Endpoint>([contract.site.siteSettings, contract.site.turnOffMaintenance])

function toCaller(request: FastifyRequest): Caller {
  const token = request.headers.token
  return {
    language: requestLanguage(request),
    ip: request.ip,
    network: toHousehold(request.ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, 400),
    token: typeof token === 'string' && token !== '' ? token : undefined,
  }
}

function refusedRole(
  { access, television }: Endpoint,
  member: Member | null,
  { language }: Caller,
): HttpRefusal | null {
  if (access === 'public') return null
  if (!member) return forbidden('session', language)
  if (member.isTelevision && !television) return televisionMayNot(language)
  if (access === 'staff' && !member.isStaff) return forbidden('role', language)
  if (access === 'owner' && !member.isOwner) return forbidden('role', language)
  return null
}

/** The key's owner; null without a key. */
async function findProgram(
  app: App,
  endpoint: Endpoint,
  request: FastifyRequest,
  { language, token }: Caller,
): Promise<Member | HttpRefusal | null> {
  const key = token === undefined ? readBearer(request.headers.authorization) : undefined
  if (key === undefined) return null
  const holder = await findKeyHolder(app, key)
  if (!holder) return forbidden('session', language)
  const scope = scopeFor(endpoint)
  return scope !== undefined && holder.scopes.includes(scope) ? holder.member : forbidden('scope', language)
}

export async function authorize(
  app: App,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Authorization> {
  const caller = toCaller(request)
  const program = await findProgram(app, endpoint, request, caller)
  if (program && isHttpRefusal(program)) return { ok: false, refused: program }
  const member = caller.token ? await findMember(app, caller.token, caller.network) : program
  const closed =
    isClosed(app.settings.get('maintenance'), app.clock.now()) &&
    !member?.isOwner &&
    !openInMaintenance.has(endpoint)
  if (closed) return { ok: false, refused: underMaintenance(caller.language) }
  const refused = refusedRole(endpoint, member, caller)
  if (refused) return { ok: false, refused }
  const isWork = endpoint.access === 'staff' || endpoint.access === 'owner'
  if (isWork && member && (await lacksSecondFactor(app, member))) {
    return { ok: false, refused: forbidden('second-factor', caller.language) }
  }
  return { ok: true, caller, member }
}
