import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Code that a page can do without, fetched when it is drawn. Where it cannot be fetched, nothing stands in its place. */
export function lazyExtra<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await fetchCode().catch(() => Nothing) }))
}

function Nothing() {
  return null
}
