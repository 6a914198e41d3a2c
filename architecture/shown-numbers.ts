import { isTest, type SourceFile } from './source-file.ts'

/** Norwegian writes a comma where `toFixed` writes a point. */
export function shownNumbers({ path, text }: SourceFile): string[] {
  const isWriter = path === 'web/src/lib/format-number.ts'
  if (!path.startsWith('web/src/') || isTest(path) || isWriter) return []
  return /\.toFixed\(|\.toLocaleString\(/.test(text)
    ? ['writes a number itself: use lib/format-number.ts']
    : []
}
