import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepFormerBuilds } from './vite/keep-former-builds.ts'
import { noTopLevelAwait } from './vite/no-top-level-await.ts'
import { precompress } from './vite/precompress.ts'
import { prerender } from './vite/prerender.ts'

const server = 'http://127.0.0.1:3000'
const renderer = /node_modules\/(react|react-dom|scheduler)\//
const libraries = /node_modules\/(react-router|@tanstack\/[\w-]+)\//
const forms =
  /core\/esm\/components\/TextInput\/|src\/(components\/(form\.module|password-field|submit-button|error-message)|lib\/(form-validation|use-checked-form|use-error-message))/
const numbers = /src\/(components\/number-field|lib\/(read-number|typed-number|step-by-key))/
const table = /src\/components\/data-table/
// Console pages show it without the tiles.
const thumbnail = /components\/thumbnail/
const tiles = /components\/(stream-tag(s|-icons)|stream-tile|player-pair|blocked-dialog)|lib\/player-choice/
const consoleParts = /console\/components\/(badge|section)/
const formats = /src\/lib\/(format-(duration|number)|dollars|percent)/
const icons = /icons\/Icon(Plus|Minus|Check)\./
const mantine = /node_modules\/@mantine\//

export default defineConfig({
  plugins: [react(), noTopLevelAwait(), prerender(), keepFormerBuilds(), precompress()],
  build: {
    // Left to keepFormerBuilds.
    emptyOutDir: false,
    target: 'baseline-widely-available',
    // Every supported browser preloads modules.
    modulePreload: { polyfill: false },
    // The content security policy forbids `data:` addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/app-[hash].js',
        codeSplitting: {
          groups: [
            // Libraries stay in the browser's cache across versions.
            { name: 'react', test: renderer, tags: ['$initial'], priority: 2 },
            { name: 'libraries', test: libraries, tags: ['$initial'], priority: 2 },
            { name: 'mantine', test: mantine, tags: ['$initial'], priority: 2 },
            // Instead of a dozen small files.
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'forms', test: forms },
            { name: 'numbers', test: numbers },
            // Each file costs its headers.
            { name: 'table', test: table },
            { name: 'thumbnail', test: thumbnail },
            { name: 'tiles', test: tiles },
            { name: 'console-parts', test: consoleParts },
            { name: 'formats', test: formats },
            { name: 'icons', test: icons },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/images': server,
      '/manifest.webmanifest': server,
      '/dev': server,
      '/sldp': { target: server, ws: true },
    },
  },
})
