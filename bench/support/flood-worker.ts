// A thread, so that the measuring thread stays idle.
import { workerData } from 'node:worker_threads'
import { floods } from './floods.ts'
import type { FloodTarget } from './keep-sending.ts'

export type FloodWork = { name: string; target: FloodTarget }

const { name, target } = workerData as FloodWork
await floods[name]?.(target)
