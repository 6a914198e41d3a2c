import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const keptBuilds = 3
/** The server sends no dotfiles. */
const listName = '.builds'

type Builds = string[][]

async function readBuilds(folder: string): Promise<Builds> {
  const list = join(folder, listName)
  return existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : []
}

/** Repeating the last build does not count. */
function withBuild(builds: Builds, written: string[]): Builds {
  const others = builds[0]?.join() === written.join() ? builds.slice(1) : builds
  return [written, ...others].slice(0, keptBuilds)
}

/** `written`: relative to the folder. */
export async function removeOlderBuilds(folder: string, publicFolder: string, written: string[]) {
  const builds = withBuild(await readBuilds(folder), written.toSorted())
  const kept = new Set([...builds.flat(), ...(existsSync(publicFolder) ? await listFiles(publicFolder) : [])])
  const surplus = (await listFiles(folder)).filter((name) => !kept.has(name.replace(/\.(br|gz)$/, '')))
  await Promise.all(surplus.map((name) => rm(join(folder, name))))
  await writeFile(join(folder, listName), JSON.stringify(builds))
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** A running server and open tabs still name these files after an upgrade. Needs `emptyOutDir: false`. */
export function keepFormerBuilds(): Plugin {
  let folder = ''
  let publicFolder = ''
  let written: string[] = []
  return {
    name: 'keep-former-builds',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
      publicFolder = config.publicDir
    },
    writeBundle(_options, bundle) {
      written = Object.keys(bundle)
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // A failed build removes nothing.
        if (written.length > 0) await removeOlderBuilds(folder, publicFolder, written)
      },
    },
  }
}
