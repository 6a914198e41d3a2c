import { queryOptions } from '@tanstack/react-query'
import type { JsonSchema } from './schema-text.ts'

type Content = { content?: { 'application/json'?: { schema: JsonSchema } } }

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, unknown>[]
  requestBody?: Content
  responses: Record<string, Content>
}

type Description = { paths: Record<string, Record<string, Operation>> }

export type DescribedCall = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  forKeys: boolean
  body: JsonSchema | undefined
  answer: JsonSchema | undefined
}

const schemaOf = (given?: Content) => given?.content?.['application/json']?.schema

export const descriptionQuery = queryOptions({
  queryKey: ['openapi'],
  async queryFn(): Promise<DescribedCall[]> {
    const { paths }: Description = await (await fetch('/api/openapi.json')).json()
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        id: operation.operationId,
        path,
        method: method.toUpperCase(),
        summary: operation.summary,
        description: operation.description,
        forKeys: operation.security.some((one) => 'ApiKey' in one),
        body: schemaOf(operation.requestBody),
        answer: schemaOf(operation.responses['200']),
      })),
    )
  },
  staleTime: Number.POSITIVE_INFINITY,
})
