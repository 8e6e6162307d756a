import { z } from 'zod';

/**
 * Formatted text as data: the server's result of Markdown, already sanitised. Screens render it without a parser and
 * without innerHTML (product.md#markup-and-scripts).
 */
export type RichNode = string | { tag: RichTag; attributes?: Record<string, string>; children?: RichNode[] };

export const richTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'del',
  'a',
  'code',
  'pre',
  'span',
  'blockquote',
  'hr',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'img',
  'input',
] as const;

export type RichTag = (typeof richTags)[number];

export const richNodeOutput: z.ZodType<RichNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({
      tag: z.enum(richTags),
      attributes: z.record(z.string(), z.string()).optional(),
      children: z.array(richNodeOutput).optional(),
    }),
  ]),
);
