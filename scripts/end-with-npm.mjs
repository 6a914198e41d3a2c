// Loaded into the server before its own code, when npm starts it: it ends with npm, as on SIGTERM.
import { whenNpmIsGone } from './npm-gone.mjs'

whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'))
