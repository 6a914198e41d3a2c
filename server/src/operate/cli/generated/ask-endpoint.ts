import { type Body, contract, type Endpoint, type Answer as EndpointAnswer } from '@strom/contract'
import type { Member } from '../../../base/http/member.ts'
import { isHttpRefusal } from '../../../base/http/refusals.ts'
import type { Call, Caller, Handler } from '../../../base/http/routes.ts'
import { writeAnswer } from '../../../base/http/write-answer.ts'
import { textRoutes } from '../../../site/texts/routes.ts'
import { healthRoutes } from '../../../watch/health/routes.ts'
import type { App } from '../../app.ts'
import { channelRoutes } from '../../console/channel-routes.ts'
import { mailRoutes } from '../../console/mail-routes.ts'
import { noticeRoutes } from '../../console/notice-routes.ts'
import { orderRoutes } from '../../console/order-routes.ts'
import { peopleRoutes } from '../../console/people-routes.ts'
import { ownerStreamRoutes } from '../../console/stream-routes.ts'

/** Resolves to the response body, of a refusal too. */
export type Ask = <E extends Endpoint>(endpoint: E, body?: Body<E>) => Promise<EndpointAnswer<E>>

const caller: Caller = { language: 'en', ip: '', network: '', agent: 'command line', token: undefined }

const member: Member = {
  /** The command line has no account, so endpoints that need one must not be called. */
  get accountId(): string {
    throw new Error('the command line has no account')
  },
  atCommandLine: true,
  isOwner: true,
  isStaff: true,
  watchesFree: true,
  isTelevision: false,
  deviceId: '',
  email: '',
  username: '',
  confirmedAt: null,
  language: 'en',
  accessEndsAt: null,
}

function listHandlers(app: App) {
  const routes = {
    people: peopleRoutes(app),
    orders: orderRoutes(app),
    notices: noticeRoutes(app),
    mails: mailRoutes(app),
    ownerStreams: ownerStreamRoutes(app),
    channels: channelRoutes(app),
    health: healthRoutes(app),
    texts: textRoutes(app),
  }
  return Object.entries(routes).flatMap(([slice, handlers]) =>
    Object.entries(contract[slice as keyof typeof routes]).map(
      ([name, endpoint]) =>
        [endpoint as Endpoint, (handlers as unknown as Record<string, Handler<Endpoint>>)[name]] as const,
    ),
  )
}

/** Calls owners' endpoints in this process, as the audit log's 'command line'. */
export function askEndpoints(app: App): Ask {
  const handlers = new Map(listHandlers(app))
  return async (endpoint, body) => {
    const handler = handlers.get(endpoint)
    if (!handler) throw new Error(`the command line does not know ${endpoint.path}`)
    const call = { body, params: undefined, caller, member, key: undefined } as unknown as Call<Endpoint>
    const answer = await handler(call)
    return isHttpRefusal(answer) ? answer.body : JSON.parse(writeAnswer(endpoint, answer))
  }
}
