import * as z from 'zod/mini'

export type Access = 'public' | 'member' | 'staff' | 'owner'

export type Upload = { readonly types: readonly string[]; readonly maxBytes: number }

/** A `Blob`, or anything else with a type. */
export type UploadedFile = { readonly type: string; readonly size: number }

/**
 * - `body`: a missing key or wrong type is answered 400 with result code 19; a well-formed but invalid value 200 with
 *   `invalidCode` and the field's sentence.
 * - `upload`: raw bytes in place of JSON; 413 if too large.
 * - `television`: also open to televisions paired by code, which may call nothing else that needs a caller.
 * - `asksPassword`: the device must have confirmed password and second factor within `confirmedMinutes`; a function
 *   decides by the body.
 * - `idempotent`: done once per `Idempotency-Key` within a day.
 * - `answer`: undeclared keys never leave the server.
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

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

export type Body<E extends Endpoint> = E['body'] extends z.ZodMiniType
  ? z.output<E['body']>
  : E['upload'] extends Upload
    ? Uint8Array
    : undefined

export type Payload<E extends Endpoint> = E['body'] extends z.ZodMiniType
  ? z.input<E['body']>
  : E['upload'] extends Upload
    ? UploadedFile
    : undefined

export type Params<E extends Endpoint> = E['params'] extends z.ZodMiniObject
  ? z.output<E['params']>
  : undefined

export type Answer<E extends Endpoint> = z.output<E['answer']>

/** `detail`: on refusal, a sentence to show a person. */
export const outcome = { resultCode: z.int(), detail: z.optional(z.string()) }

export function answer<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ ...outcome, ...shape })
}
