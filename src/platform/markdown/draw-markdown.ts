/**
 * Markdown as safe data. Runs in a process beside the server (`draw-texts.ts`): the parser takes quadratic time for
 * some texts, and a table, a footnote or a reference can expand to a thousand times its source.
 */
import type { ElementContent, Root, RootContent } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { type RichNode, type RichTag, richTags } from '#kernel/rich-text.ts';

/** The page has its own `h1`, so headings in a text start at `h2`. */
const lowered: Record<string, RichTag> = { h1: 'h2', h5: 'h4', h6: 'h4' };

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  // Drops raw HTML before anything else sees it.
  .use(remarkRehype, { allowDangerousHtml: false })
  .use(rehypeSanitize, {
    ...defaultSchema,
    // Tags that are lowered below must pass the sanitiser first.
    tagNames: [...richTags, ...Object.keys(lowered)],
    protocols: { href: ['http', 'https', 'mailto'], src: ['https'] },
  })
  // After the sanitiser, because the classes it adds are ours.
  .use(rehypeHighlight, { detect: false });

const known = new Set<string>(richTags);
const keptAttributes = ['href', 'src', 'alt', 'title', 'className', 'type', 'checked', 'align', 'start'];

/** Whitespace between their children means nothing, and React warns about text nodes inside a table. */
const withoutText = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);
const isBlank = (node: RichNode): boolean => typeof node === 'string' && node.trim() === '';

/** Bounds for the result, so that every recursive function that handles it later is safe. */
const maxContainers = 20;
const maxDepth = 60;
const maxNodes = 20_000;
const maxLength = 400_000;
const containers = new Set(['blockquote', 'ul', 'ol']);

export class TooMuchMarkdown extends Error {}

interface Place {
  depth: number;
  containers: number;
}

function createReader() {
  let nodes = 0;
  let length = 0;

  function count(characters: number) {
    nodes += 1;
    length += characters;
    if (nodes > maxNodes || length > maxLength) throw new TooMuchMarkdown('too much');
  }

  function toRich(node: RootContent | ElementContent, place: Place): RichNode[] {
    if (node.type === 'text') {
      if (node.value === '') return [];
      count(node.value.length);
      return [node.value];
    }
    if (node.type !== 'element') return [];
    const tag = lowered[node.tagName] ?? node.tagName;
    const inside = {
      depth: place.depth + 1,
      containers: place.containers + (containers.has(tag) ? 1 : 0),
    };
    if (inside.depth > maxDepth || inside.containers > maxContainers) throw new TooMuchMarkdown('too deep');
    const drawn = node.children.flatMap((child) => toRich(child, inside));
    const children = withoutText.has(tag) ? drawn.filter((child) => !isBlank(child)) : drawn;
    if (!known.has(tag)) return children;
    const attributes: Record<string, string> = {};
    for (const name of keptAttributes) {
      const value = node.properties[name];
      if (value === undefined || value === null || value === false) continue;
      attributes[name] = Array.isArray(value) ? value.join(' ') : String(value);
    }
    count(Object.values(attributes).reduce((sum, value) => sum + value.length, 0));
    const rich: RichNode = {
      tag: tag as RichTag,
      ...(Object.keys(attributes).length > 0 && { attributes }),
      ...(children.length > 0 && { children }),
    };
    return [rich];
  }

  return (node: RootContent) => toRich(node, { depth: 0, containers: 0 });
}

/** @throws TooMuchMarkdown; RangeError when the parser itself recurses too deeply. */
export function drawMarkdown(markdown: string): RichNode[] {
  const tree: Root = processor.runSync(processor.parse(markdown));
  const toRich = createReader();
  return tree.children.flatMap((node) => toRich(node)).filter((node) => !isBlank(node));
}
