import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** `instead` replaces code that cannot be fetched. */
export function lazyExtra<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await fetchCode().catch(() => instead) }))
}

function Nothing() {
  return null
}
