import type { Plugin } from 'vite'

/** The name of the group of chunks that holds src/first.ts. */
export const firstGroup = 'first'

/** Which modules that is: what the first calls and the page's code are asked for with, without any library. */
export const firstModules =
  /\/web\/src\/(?:first|app\/page-code|lib\/(?:agent|browser-storage|link-token|paths|token-store|yield-to-main|http\/(?:early-answers|first-calls|request)|language\/chosen-language))\.ts|\/contract\/src\/sentences\.ts|vite\/preload-helper|rolldown\/runtime/

/**
 * Has the browser run src/first.ts as soon as it is here, rather than in its turn after all other code has come: that
 * asks for what the first screen wants.
 */
export function firstScript(): Plugin {
  return {
    name: 'first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.name === firstGroup,
        )
        if (!chunk) throw new Error('there is no file of src/first.ts')
        // `async` alone would make it one of the last to come.
        const tag = `<script type="module" async fetchpriority="high" crossorigin src="/${chunk.fileName}"></script>`
        return html.replace(/<(?:script type="module"|link rel="modulepreload")/, `${tag}\n    $&`)
      },
    },
  }
}
