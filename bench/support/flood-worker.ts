// Floods from a thread of its own, so that whoever measures is not busy with it.
import { workerData } from 'node:worker_threads'
import { type FloodTarget, floods } from './floods.ts'

export type FloodWork = { name: string; target: FloodTarget }

const { name, target } = workerData as FloodWork
await floods[name]?.(target)
