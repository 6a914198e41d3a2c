import { contract } from '@strom/contract'
import type { ContentId } from '@strom/contract/content/editable-texts'
import { type OwnTexts, withOwnTexts } from '@strom/contract/content/own-texts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { read } from '../lib/api.ts'
import { useSiteSettings } from '../lib/site-settings.ts'

const none: OwnTexts = new Map()

/** No request if the site has changed no texts (version null). */
function ownTextsQuery(version: string | null) {
  return queryOptions({
    queryKey: ['site', 'texts', version],
    async queryFn(): Promise<OwnTexts> {
      const { texts } = await read(contract.texts.changed)
      return new Map(texts.map(({ id, en, nb }) => [id, { en, nb }]))
    },
    ...(version === null && { initialData: none }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A part of the content with the owner's changes; suspends rather than show an outdated text. */
export function useContent<Part>(id: ContentId, part: Part): Part {
  // The previous version stays on the page while a newer one loads.
  const version = useDeferredValue(useSiteSettings().textsVersion)
  const { data } = useSuspenseQuery(ownTextsQuery(version))
  return useMemo(() => withOwnTexts(id, part, data), [id, part, data])
}
