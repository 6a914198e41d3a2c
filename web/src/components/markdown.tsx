import Markdown, { type Components } from 'react-markdown'
import classes from './markdown.module.css'

// The page has its own h1.
const components: Components = { h1: 'h2' }

/** An owner's text; HTML is shown as text, unsafe addresses are dropped. */
export function MarkdownText({ children }: { children: string }) {
  return (
    <div className={classes.markdown}>
      <Markdown components={components}>{children}</Markdown>
    </div>
  )
}
