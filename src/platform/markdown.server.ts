import type { ElementContent, Root, RootContent } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { type RichNode, type RichTag, richTags } from '#kernel/rich-text.ts';

/** Headings inside a page stand below the page's own `h1`. */
const lowered: Record<string, RichTag> = { h1: 'h2', h5: 'h4', h6: 'h4' };

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  // Raw HTML in Markdown is dropped here, before anything else sees it.
  .use(remarkRehype, { allowDangerousHtml: false })
  .use(rehypeSanitize, {
    ...defaultSchema,
    // What is lowered below must first pass here.
    tagNames: [...richTags, ...Object.keys(lowered)],
    protocols: { href: ['http', 'https', 'mailto'], src: ['https'] },
  })
  // After the sanitiser: the classes it adds are ours.
  .use(rehypeHighlight, { detect: false });

const known = new Set<string>(richTags);
const keptAttributes = ['href', 'src', 'alt', 'title', 'className', 'type', 'checked', 'align', 'start'];

/** Line breaks between their parts mean nothing, and React says that a table may not hold any. */
const withoutText = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);
const isBlank = (node: RichNode): boolean => typeof node === 'string' && node.trim() === '';

function toRich(node: RootContent | ElementContent): RichNode[] {
  if (node.type === 'text') return node.value === '' ? [] : [node.value];
  if (node.type !== 'element') return [];
  const tag = lowered[node.tagName] ?? node.tagName;
  const drawn = node.children.flatMap(toRich);
  const children = withoutText.has(tag) ? drawn.filter((child) => !isBlank(child)) : drawn;
  if (!known.has(tag)) return children;
  const attributes: Record<string, string> = {};
  for (const name of keptAttributes) {
    const value = node.properties[name];
    if (value === undefined || value === null || value === false) continue;
    attributes[name] = Array.isArray(value) ? value.join(' ') : String(value);
  }
  return [
    {
      tag: tag as RichTag,
      ...(Object.keys(attributes).length > 0 && { attributes }),
      ...(children.length > 0 && { children }),
    },
  ];
}

const cache = new Map<string, RichNode[]>();
const cacheSize = 500;

/** Markdown as safe data. The same text is turned once; the newest few hundred are kept. */
export function renderMarkdown(markdown: string): RichNode[] {
  const hit = cache.get(markdown);
  if (hit) return hit;
  const tree: Root = processor.runSync(processor.parse(markdown));
  const nodes = tree.children.flatMap(toRich).filter((node) => !isBlank(node));
  if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? '');
  cache.set(markdown, nodes);
  return nodes;
}
