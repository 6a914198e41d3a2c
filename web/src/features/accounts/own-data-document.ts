import { escapeHtml } from '@strom/rules/escape-html'

type Rows = readonly Readonly<Record<string, unknown>>[]

const written = (value: unknown) => escapeHtml(value === null || value === undefined ? '' : String(value))

function writeTable(rows: Rows): string {
  const columns = Object.keys(rows[0] ?? {})
  const head = columns.map((name) => `<th>${escapeHtml(name.replaceAll('_', ' '))}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${columns.map((name) => `<td>${written(row[name])}</td>`).join('')}</tr>`,
  )
  return `<table><tr>${head}</tr>${body.join('')}</table>`
}

/** HTML that loads nothing external; `words` gives a part's heading. */
export function writeDocument(
  title: string,
  data: Readonly<Record<string, Rows>>,
  { words, nothing }: { words: (part: string) => string; nothing: string },
): string {
  const parts = Object.entries(data).map(([part, rows]) => {
    const shown = rows.length > 0 ? writeTable(rows) : `<p>${escapeHtml(nothing)}</p>`
    return `<h2>${escapeHtml(words(part))}</h2>${shown}`
  })
  const style =
    'body{font:16px/1.5 system-ui;margin:2rem}table{border-collapse:collapse}th,td{border:1px solid;padding:.2rem .5rem;text-align:start;vertical-align:top;white-space:pre-line}'
  return `<!doctype html><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${style}</style><h1>${escapeHtml(title)}</h1>${parts.join('')}`
}
