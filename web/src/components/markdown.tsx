import Markdown, { type Components } from 'react-markdown'
import classes from './markdown.module.css'

// The page has its one heading of the first level, whatever the text begins with.
const components: Components = { h1: 'h2' }

/** Text that an owner wrote in Markdown. Markup in it stands there as words, and addresses that run something lead nowhere. */
export function MarkdownText({ children }: { children: string }) {
  return (
    <div className={classes.markdown}>
      <Markdown components={components}>{children}</Markdown>
    </div>
  )
}
