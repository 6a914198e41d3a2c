import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

const factory = SerializerSelector()

/**
 * Fastify's own serializers, each compiled when its call is first answered. All at once, before the port opens, they take more
 * than anything else at a start, and most are not asked for in the first minutes.
 */
export const buildLazySerializer: typeof factory = (schemas, options) => {
  const compile = factory(schemas, options)
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined
    return (answer) => {
      serialize ??= compile(route)
      return serialize(answer)
    }
  }
}
