// Floods from its own thread, to keep the measuring thread idle.
import { workerData } from 'node:worker_threads'
import { type FloodTarget, floods } from './floods.ts'

export type FloodWork = { name: string; target: FloodTarget }

const { name, target } = workerData as FloodWork
await floods[name]?.(target)
