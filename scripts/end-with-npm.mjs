// Preloaded into the server that npm starts.
import { whenNpmIsGone } from './npm-gone.mjs'

whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'))
