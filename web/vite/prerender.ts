import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rollup } from 'vite'

/** Matches a page in the tables of routes. */
const pageCall = /\bpage\(\s*'([^']*)',\s*\w+,\s*\(\) =>\s*import\('([^']+)'\)/g

function filesOf(source: string, bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<string>()
  function follow(chunk: Rollup.OutputChunk | undefined) {
    if (!chunk || found.has(chunk.fileName)) return
    for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) found.add(file)
    for (const name of chunk.imports) follow(chunks.find(({ fileName }) => fileName === name))
  }
  follow(
    chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === source || moduleIds.includes(source)),
  )
  return [...found]
}

/** Keyed by path. */
async function findPreloads(root: string, bundle: Rollup.OutputBundle): Promise<Record<string, string[]>> {
  const app = join(root, 'src/app')
  const tables = ['routes.tsx', 'console-routes.tsx'].map((file) => readFile(join(app, file), 'utf8'))
  const table = (await Promise.all(tables)).join('\n')
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  const initial = filesOf(join(root, 'index.html'), bundle)
  if (!entry || !initial.includes(entry.fileName)) throw new Error('index.html has no script')
  const preloads: Record<string, string[]> = {}
  for (const [, path = '', file = ''] of table.matchAll(pageCall)) {
    const files = filesOf(join(app, file), bundle).filter((name) => !initial.includes(name))
    preloads[path.startsWith('/') ? path : `/admin/${path}`.replace(/\/$/, '')] = files
  }
  if (Object.keys(preloads).length < 20) throw new Error('the pages in the tables of routes were not found')
  return preloads
}

async function renderPages(root: string): Promise<unknown> {
  const outDir = join(root, 'node_modules/.strom-prerender')
  await build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, minify: false },
  })
  const { prerender } = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
  return prerender()
}

/** The server puts pages and preloads into index.html (server/src/compose/api/web-app.ts). */
export function prerender(): Plugin {
  let root = ''
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const source = JSON.stringify({
        pages: await renderPages(root),
        preloads: await findPreloads(root, bundle),
      })
      this.emitFile({ type: 'asset', fileName: 'prerendered.json', source })
    },
  }
}
