import { contract } from '@strom/contract'
import type { ContentId } from '@strom/contract/content/editable-texts'
import { type OwnTexts, withOwnTexts } from '@strom/contract/content/own-texts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { read } from '../lib/api.ts'
import { useSiteSettings } from '../lib/site-settings.ts'

const none: OwnTexts = new Map()

/** The owner's replacements, fetched only if the site's settings list any. */
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

/**
 * A part of the content with what an owner put in the place of its texts. It suspends rather than show a
 * text that is no longer so; where nothing was changed it is there at once.
 */
export function useContent<Part>(id: ContentId, part: Part): Part {
  // While a newer version is on its way, the one before stays on the page.
  const version = useDeferredValue(useSiteSettings().textsVersion)
  const { data } = useSuspenseQuery(ownTextsQuery(version))
  return useMemo(() => withOwnTexts(id, part, data), [id, part, data])
}
