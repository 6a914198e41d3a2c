import { type ComponentType, lazy, useState } from 'react'
import { fetchedPage } from './page-code.ts'
import { pageNotFetched } from './page-not-fetched.tsx'

/** A page whose code is fetched when it is shown. Where that is here already, it is shown at once, without a pause. */
export function lazyPage<Props extends object>(code: () => Promise<ComponentType<Props>>) {
  const Later: ComponentType<Props> = lazy(async () => ({
    default: await code().catch((fault: unknown) => pageNotFetched(code, fault)),
  }))
  return function LazyPage(props: Props) {
    // Which of the two it is stays as it was: the other one would start again.
    const [Page] = useState(() => fetchedPage(code) ?? Later)
    return <Page {...props} />
  }
}
