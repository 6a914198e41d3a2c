import * as z from 'zod/mini'

/** Who may call: anyone, a signed-in person, staff (`is_staff`), or an owner. */
export type Access = 'public' | 'member' | 'staff' | 'owner'

/** A file that is sent as it is. */
export type Upload = { readonly types: readonly string[]; readonly maxBytes: number }

/** A file as a browser holds it (`Blob`), or what else knows its own type. */
export type UploadedFile = { readonly type: string; readonly size: number }

/**
 * One call of the wire: everything the server, the typed client, OpenAPI and the access test need to know.
 *
 * - `body`: its schema. A body that lacks a key or has a wrong type is answered 400 with result code 19; a value
 *   that is well shaped but wrong is answered 200 with `invalidCode` and the field's sentence.
 * - `upload`: the body is a file of these types in place of JSON, as its bytes; one that is too large is answered 413.
 * - `television`: open to televisions that were let in by a code, which may call nothing else that asks who calls.
 * - `asksPassword`: the device must have shown the password, and the second factor where it is on, within `confirmedMinutes`;
 *   a function says of which bodies.
 * - `idempotent`: a call with the header `Idempotency-Key` is done once within a day, however often it is sent.
 * - `answer`: keys that are not declared never leave the server.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  readonly path: `/api/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly upload?: Upload
  readonly invalidCode?: number
  readonly television?: true
  readonly asksPassword?: true | ((body: never) => boolean)
  readonly idempotent?: true
  readonly answer: z.ZodMiniObject
}

/** Declares an endpoint, keeping its exact types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

/** The parsed body, as a handler receives it. */
export type Body<E extends Endpoint> = E['body'] extends z.ZodMiniType
  ? z.output<E['body']>
  : E['upload'] extends Upload
    ? Uint8Array
    : undefined

/** The body as a caller sends it. */
export type Payload<E extends Endpoint> = E['body'] extends z.ZodMiniType
  ? z.input<E['body']>
  : E['upload'] extends Upload
    ? UploadedFile
    : undefined

/** The values of the path's `:names`. */
export type Params<E extends Endpoint> = E['params'] extends z.ZodMiniObject
  ? z.output<E['params']>
  : undefined

/** The answer as it travels. */
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** The keys every domain answer has: a result code and, on refusal, a sentence fit to show a person. */
export const outcome = { resultCode: z.int(), detail: z.optional(z.string()) }

/** An answer with the `outcome` keys and its own. */
export function answer<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ ...outcome, ...shape })
}
