import { Worker } from 'node:worker_threads'
import { StartupError } from '../startup-error.ts'
import type { Tell } from './archive.ts'
import type { RowsBeside } from './dump-lines.ts'
import type { WrittenArchive } from './write-archive.ts'

export type BackUpAssignment = {
  source: { kind: 'embedded'; copy: string } | { kind: 'postgres'; url: string }
  file: string
  about: { madeAt: Date; beside: RowsBeside }
}

export type BackUpMessage =
  | { kind: 'progress'; says: string }
  | { kind: 'written'; written: WrittenArchive }
  | { kind: 'refused'; sentence: string }

export function backUpInWorker(assignment: BackUpAssignment, tell: Tell): Promise<WrittenArchive> {
  return new Promise((resolve, reject) => {
    // In the bundle both end in `.js`.
    const file = import.meta.url.endsWith('.ts') ? './back-up-worker.ts' : './back-up-worker.js'
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: assignment,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    worker.on('message', (message: BackUpMessage) => {
      if (message.kind === 'progress') tell(message.says)
      else if (message.kind === 'written') resolve(message.written)
      else reject(new StartupError(message.sentence))
    })
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`the backup's thread ended with ${code}`)))
  })
}
