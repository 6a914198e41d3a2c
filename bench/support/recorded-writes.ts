// Patches `fs` to journal, in order, what a program does to a folder's files.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'

/** Paths are relative to the folder; a file is known by its creation's number. */
export type DiskEvent =
  | { kind: 'create'; path: string; file: number }
  | { kind: 'folder'; path: string }
  | { kind: 'remove'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'write'; file: number; at: number }
  | { kind: 'size'; file: number; length: number }
  /** `file` is null for a folder. */
  | { kind: 'flush'; file: number | null }
  /** The program was told that this is stored. */
  | { kind: 'acknowledged'; id: number }

const { openSync, closeSync, writeSync, fsyncSync, ftruncateSync, truncateSync } = fs
const { writeFileSync, renameSync, unlinkSync, mkdirSync, rmdirSync, statSync } = fs

/** @returns what notes an acknowledgement. */
export function recordWrites(folder: string, journal: string): (id: number) => void {
  const out = openSync(journal, 'w')
  /** Existing files have their inode, negated; later ones count up. */
  const numbers = new Map<string, number>()
  const open = new Map<number, number | null>()
  let created = 0

  function note(event: DiskEvent, data: Uint8Array = new Uint8Array()) {
    const head = Buffer.from(JSON.stringify(event))
    const sizes = Buffer.alloc(8)
    sizes.writeUInt32BE(head.length, 0)
    sizes.writeUInt32BE(data.length, 4)
    writeSync(out, Buffer.concat([sizes, head, data]))
  }
  const inFolder = (path: unknown): string | null => {
    if (typeof path !== 'string') return null
    const name = relative(folder, path)
    return name.startsWith('..') ? null : name
  }
  const numberOf = (name: string) => numbers.get(name) ?? -statSync(`${folder}/${name}`).ino

  function create(name: string) {
    created += 1
    numbers.set(name, created)
    note({ kind: 'create', path: name, file: created })
  }

  const patched: Partial<Record<keyof typeof fs, (...given: never[]) => unknown>> = {
    openSync(path: string, flags: string | number, mode?: number) {
      const name = inFolder(path)
      const isNew = name !== null && !fs.existsSync(path)
      const fd = openSync(path, flags, mode)
      if (name === null) return fd
      if (isNew) create(name)
      const isFolder = fs.fstatSync(fd).isDirectory()
      open.set(fd, isFolder ? null : numberOf(name))
      const empties = typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : flags.startsWith('w')
      if (!isNew && !isFolder && empties) note({ kind: 'size', file: numberOf(name), length: 0 })
      return fd
    },
    closeSync(fd: number) {
      open.delete(fd)
      closeSync(fd)
    },
    writeSync(fd: number, bytes: Uint8Array, offset: number, length: number, position: number | null) {
      const file = open.get(fd)
      const written = writeSync(fd, bytes, offset, length, position)
      if (file === undefined || file === null) return written
      if (position === null || position === undefined) throw new Error('a write without a place')
      note(
        { kind: 'write', file, at: position },
        new Uint8Array(bytes.buffer, bytes.byteOffset + offset, written),
      )
      return written
    },
    ftruncateSync(fd: number, length: number) {
      ftruncateSync(fd, length)
      const file = open.get(fd)
      if (file !== undefined && file !== null) note({ kind: 'size', file, length: length ?? 0 })
    },
    truncateSync(path: string, length: number) {
      truncateSync(path, length)
      const name = inFolder(path)
      if (name !== null) note({ kind: 'size', file: numberOf(name), length: length ?? 0 })
    },
    writeFileSync(path: string, text: string, options: object) {
      const name = inFolder(path)
      if (name !== null && text.length > 0) throw new Error('a file written whole')
      const isNew = name !== null && !fs.existsSync(path)
      writeFileSync(path, text, options)
      if (name === null) return
      if (isNew) create(name)
      else note({ kind: 'size', file: numberOf(name), length: 0 })
    },
    renameSync(path: string, to: string) {
      const [name, target] = [inFolder(path), inFolder(to)]
      const number = name !== null && statSync(path).isFile() ? numberOf(name) : null
      renameSync(path, to)
      if (name === null || target === null) return
      numbers.delete(name)
      if (number !== null) numbers.set(target, number)
      note({ kind: 'rename', path: name, to: target })
    },
    unlinkSync(path: string) {
      unlinkSync(path)
      const name = inFolder(path)
      if (name === null) return
      numbers.delete(name)
      note({ kind: 'remove', path: name })
    },
    mkdirSync(path: string, options: object) {
      mkdirSync(path, options)
      const name = inFolder(path)
      if (name !== null && name !== '') note({ kind: 'folder', path: name })
    },
    rmdirSync(path: string) {
      rmdirSync(path)
      const name = inFolder(path)
      if (name !== null) note({ kind: 'remove', path: name })
    },
    fsyncSync(fd: number) {
      fsyncSync(fd)
      const file = open.get(fd)
      if (file !== undefined) note({ kind: 'flush', file })
    },
  }
  Object.assign(fs, patched)
  syncBuiltinESMExports()
  return (id) => note({ kind: 'acknowledged', id })
}
