/** Node's own SQLite. The first Node 24s announce it as experimental on first use, which operators need not read. */
export function loadSqlite() {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
