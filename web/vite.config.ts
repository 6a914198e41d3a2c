import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './vite/precompress.ts'

const server = 'http://127.0.0.1:3000'
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zod|@tanstack\/[\w-]+)\//

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    target: 'baseline-widely-available',
    // The polyfill would be an inline script in old browsers' way; every browser we support preloads modules.
    modulePreload: { polyfill: false },
    // Small files stay files: `data:` addresses are not in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What hardly changes between versions stays in the browser's cache as one file.
            { name: 'framework', test: framework, tags: ['$initial'], priority: 2 },
            // The rest of what every page needs: one file instead of a dozen small ones.
            { name: 'app', tags: ['$initial'], priority: 1 },
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
      '/dev': server,
      '/sldp': { target: server, ws: true },
    },
  },
})
