import * as z from 'zod/mini'
import type { Access, Endpoint, Upload } from './endpoint.ts'
import type * as contract from './groups.ts'
import { scopeFor } from './scopes.ts'

/** A module's exports are unordered. */
const order = [
  'sessions',
  'accounts',
  'secondFactor',
  'invitations',
  'site',
  'subscriptions',
  'streams',
  'playback',
  'rewards',
  'payments',
  'support',
  'texts',
  'reports',
  'watching',
  'overview',
  'audit',
  'settings',
  'people',
  'orders',
  'notices',
  'mails',
  'ownerStreams',
  'channels',
  'health',
  'setup',
] satisfies (keyof typeof contract)[] as string[]

const accessNote: Record<Access, string> = {
  public: 'Open to everyone.',
  member: 'Needs a Token; 403 without.',
  staff: 'Needs a staff member’s Token; 403 without.',
  owner: 'Needs an owner’s Token; 403 without.',
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
}

function json(schema: z.ZodMiniType, io: 'input' | 'output') {
  return { content: { 'application/json': { schema: schemaOf(schema, io) } } }
}

function describeAccess({ access, television, asksPassword }: Endpoint, scope: string | undefined) {
  return [
    accessNote[access],
    ...(scope ? [`Or a key with the scope \`${scope}\`.`] : []),
    ...(television ? ['Open to televisions, too.'] : []),
    ...(asksPassword ? ['Asks for the password again: 401 until `/api/users/confirm`.'] : []),
  ].join(' ')
}

function operationOf(slice: string, name: string, endpoint: Endpoint) {
  const scope = scopeFor(endpoint)
  const parameters: object[] = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  if (endpoint.idempotent) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' })
  return {
    operationId: `${slice}.${name}`,
    tags: [slice],
    summary: endpoint.summary,
    description: describeAccess(endpoint, scope),
    security: endpoint.access === 'public' ? [] : [{ Token: [] }, ...(scope ? [{ ApiKey: [] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: !endpoint.body.safeParse(undefined).success, ...json(endpoint.body, 'input') },
    }),
    ...(endpoint.upload && { requestBody: { required: true, content: filesOf(endpoint.upload) } }),
    responses: {
      200: { description: 'A domain answer, success or refusal.', ...json(endpoint.answer, 'output') },
      ...(endpoint.body && { 400: { $ref: '#/components/responses/Malformed' } }),
      ...(endpoint.asksPassword && { 401: { $ref: '#/components/responses/Unconfirmed' } }),
      ...(endpoint.access !== 'public' && { 403: { $ref: '#/components/responses/Refused' } }),
      ...(endpoint.access !== 'public' &&
        !endpoint.television && { 409: { $ref: '#/components/responses/Television' } }),
      429: { $ref: '#/components/responses/TooMany' },
      503: { $ref: '#/components/responses/Unavailable' },
    },
  }
}

/** OpenAPI 3.1 needs no schema for raw bytes. */
function filesOf({ types }: Upload) {
  return Object.fromEntries(types.map((type) => [type, {}]))
}

function failure(description: string) {
  const schema = {
    type: 'object',
    properties: { resultCode: { type: 'integer' }, detail: { type: 'string' } },
  }
  return { description, content: { 'application/json': { schema } } }
}

/** OpenAPI 3.1. */
export function openApi(groups: Record<string, Record<string, Endpoint>>, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  const inOrder = Object.entries(groups).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  for (const [slice, endpoints] of inOrder) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(slice, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Strøm', version, description: 'The wire of a membership site for live streams.' },
    paths,
    components: {
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Chosen by the caller. The same call with the same key and body is done once for a day; a repeat is answered as the first was.',
          schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
        },
      },
      securitySchemes: {
        Token: { type: 'apiKey', in: 'header', name: 'Token' },
        ApiKey: { type: 'http', scheme: 'bearer', description: 'A key that an owner made for a program.' },
      },
      responses: {
        Malformed: failure('The body is not JSON, lacks a key or has a wrong type (result code 19).'),
        Refused: failure(
          'No living sign-in or key (`reason` is `session`), not the role for it (`role`), or a key without its scope (`scope`).',
        ),
        Unconfirmed: failure(
          'This device has not shown the password lately (`reason` is `confirmation`); the sign-in goes on.',
        ),
        Television: failure(
          'A television that was let in by a code may only watch (`reason` is `television`); the sign-in goes on.',
        ),
        TooMany: failure('Too many tries; `Retry-After` says when to come back.'),
        Unavailable: failure('The site is in maintenance or cannot reach its database.'),
      },
    },
  }
}
