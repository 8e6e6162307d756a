import rehypeHighlight from 'rehype-highlight';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** Markdown as XHTML: the EPUB needs closed tags, and browsers accept them. */
export function markdownToHtml(markdown: string): string {
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(rehypeHighlight, { detect: false, plainText: ['text'] })
    .use(rehypeStringify, { closeSelfClosing: true, closeEmptyElements: true, quote: '"' })
    .processSync(markdown);
  return String(html)
    .replaceAll(/<(\/?)del>/g, '<$1s>')
    .replaceAll(/<input type="checkbox"([^>]*?)\s*\/?>/g, '<span class="box"></span>')
    .replaceAll(/<(th|td) align="(\w+)"/g, '<$1 style="text-align:$2"');
}
