/** The formats JSON Feed 1.1 (jsonfeed.org) and RSS 2.0 (rssboard.org) as schemas. Unknown members fail. */
import { z } from 'zod';

const author = z
  .strictObject({ name: z.string().min(1), url: z.url(), avatar: z.url() })
  .partial()
  .refine((given) => Object.keys(given).length > 0, 'an author has a name, an address or a picture');

const jsonItem = z
  .strictObject({
    id: z.string().min(1),
    url: z.url().optional(),
    title: z.string().min(1).optional(),
    content_html: z.string().min(1).optional(),
    content_text: z.string().min(1).optional(),
    summary: z.string().optional(),
    image: z.url().optional(),
    date_published: z.iso.datetime({ offset: true }).optional(),
    date_modified: z.iso.datetime({ offset: true }).optional(),
    authors: z.array(author).optional(),
    tags: z.array(z.string().min(1)).optional(),
    language: z.string().optional(),
  })
  .refine((item) => item.content_html ?? item.content_text, 'an item has its content as HTML or as text');

export const jsonFeedSchema = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url().optional(),
  feed_url: z.url().optional(),
  description: z.string().optional(),
  icon: z.url().optional(),
  language: z.string().optional(),
  authors: z.array(author).optional(),
  items: z
    .array(jsonItem)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'ids are unique'),
});

const once = <Value extends z.ZodType>(value: Value) => z.tuple([value]);
const text = z.string().min(1);
/** RFC 822, with the year in four digits. */
const rssDate = z
  .string()
  .regex(
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/,
  );

/** Each element by name, as a list of its contents: a text, or again elements by name. */
export const rssSchema = z.strictObject({
  channel: once(
    z.strictObject({
      title: once(text),
      link: once(z.url()),
      description: once(text),
      language: once(text).optional(),
      lastBuildDate: once(rssDate).optional(),
      'atom:link': once(z.literal('')).optional(),
      item: z.array(
        z.strictObject({
          title: once(text),
          link: once(z.url()),
          guid: once(text),
          pubDate: once(rssDate),
          'dc:creator': once(text).optional(),
          description: once(text),
          category: z.array(text).optional(),
        }),
      ),
    }),
  ),
});
