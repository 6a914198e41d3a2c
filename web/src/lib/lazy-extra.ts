import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * Code that a page can do without, fetched when it is drawn. Where it cannot be fetched, the rest of the page stays, and
 * `instead` stands in its place (components/not-loaded.tsx): nothing, unless it is told what.
 */
export function lazyExtra<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await fetchCode().catch(() => instead) }))
}

function Nothing() {
  return null
}
