/**
 * HTML as Markdown: what a lesson can show, nothing else. The lesson editor uses it for what is pasted (and fetches it
 * then), imports of other systems' courses for their pages. What comes out is a text that is drawn like every other, so
 * a tag that gets through is dropped there.
 */
import Turndown from 'turndown';

/** More is pasted as plain text: nobody copies a lesson of this length. */
export const longestHtml = 400_000;

const dropped = ['style', 'noscript', 'template', 'link', 'meta', 'title', 'head'] as const;

/** What runs, plays or is filled in where it is. A lesson has nothing like it, so the caller says what becomes of it. */
const liveTags = [
  'script',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'video',
  'audio',
  'canvas',
] as const; // prettier-ignore
export type LiveTag = (typeof liveTags)[number];

export const isLiveTag = (name: string): name is LiveTag => (liveTags as readonly string[]).includes(name);

/** How the caller has the addresses of pictures and links written. */
export interface HtmlPlaces {
  /** The Markdown of a picture; empty leaves it out. */
  picture: (src: string, alt: string) => string;
  /** The address to link to; null keeps the words alone. */
  link: (href: string) => string | null;
  /** The Markdown that takes the place of what can’t run in a lesson; empty leaves it out. */
  live?: (tag: LiveTag, address: string, title: string) => string;
}

/** Pictures elsewhere may go away or follow their readers; the module has pictures of its own. */
const pasted: HtmlPlaces = { picture: () => '', link: (href) => href };

const isWebAddress = (href: string): boolean => /^(https?:\/\/|mailto:)[^\s<>]+$/i.test(href);

/** Google's redirect around every link of a document, without it. */
function realAddress(href: string): string {
  try {
    const url = new URL(href);
    const inner =
      url.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null;
    return inner ?? href;
  } catch {
    return href;
  }
}

const styleOf = (node: Node): string => (node as HTMLElement).getAttribute?.('style')?.toLowerCase() ?? '';
const hasWords = (content: string): boolean => content.trim() !== '';

/** The level of an item of a Word list, which is a paragraph with a style; 0 for everything else. */
const wordListLevel = (node: Node | null): number =>
  node?.nodeName === 'P' ? Number(/mso-list:\s*l\d{1,4}\s+level(\d)/.exec(styleOf(node))?.[1] ?? 0) : 0;
/** The dot or number that Word draws before an item. */
const isWordListMark = (node: Node): boolean => /mso-list:\s*ignore/.test(styleOf(node));

/** Marks around words, with the spaces outside. */
function marked(content: string, mark: string): string {
  const words = content.trim();
  if (words === '' || words.includes('\n\n')) return content;
  const start = content.indexOf(words);
  return `${content.slice(0, start)}${mark}${words}${mark}${content.slice(start + words.length)}`;
}

const cellText = (content: string): string => content.replace(/\s+/g, ' ').replace(/\|/g, '\\|').trim();

/** Without the empty lines before the items of a list in a list. */
function closeGaps(text: string): string {
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    if (/^\s*(?:[-*+]|\d+\.) /.test(line)) while (kept.at(-1)?.trim() === '') kept.pop();
    kept.push(line);
  }
  return kept.join('\n');
}

/** Where it comes from: its own address, or that of the first source in it. */
function addressOf(node: HTMLElement): string {
  const own = node.getAttribute('src') || node.getAttribute('data');
  return own || node.querySelector('source')?.getAttribute('src') || '';
}

function createConverter({ picture, link, live }: HtmlPlaces): Turndown {
  const instead = (node: Node): string | null => {
    const tag = node.nodeName.toLowerCase();
    if (!isLiveTag(tag)) return null;
    const element = node as HTMLElement;
    const text = live?.(tag, addressOf(element), element.getAttribute('title') ?? '') ?? '';
    return text === '' ? '' : `\n\n${text}\n\n`;
  };
  const service = new Turndown({
    // An `object` without words in it counts as blank, and so does the paragraph around it.
    blankReplacement: (content, node) =>
      instead(node) ?? (hasWords(content) ? content : 'isBlock' in node && node.isBlock ? '\n\n' : ''),
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '_',
    hr: '---',
  });
  const escapeMarks = service.escape.bind(service);
  // `<` begins a tag, which the renderer would drop with the words in it.
  service.escape = (text: string) => escapeMarks(text).replace(/<(?=[a-z/!?])/gi, '\\<');
  service.remove([...dropped] as Parameters<Turndown['remove']>[0]);
  service.addRule('live', {
    filter: (node) => isLiveTag(node.nodeName.toLowerCase()),
    replacement: (_content, node) => instead(node) ?? '',
  });
  // Google Docs puts a whole document into `<b style="font-weight:normal">`.
  service.addRule('strong', {
    filter: ['b', 'strong'],
    replacement: (content, node) =>
      /font-weight:\s*(normal|400)/.test(styleOf(node)) ? content : marked(content, '**'),
  });
  service.addRule('emphasis', {
    filter: ['i', 'em'],
    replacement: (content, node) =>
      /font-style:\s*normal/.test(styleOf(node)) ? content : marked(content, '_'),
  });
  // And its bold and italic words into spans with styles.
  service.addRule('span', {
    filter: 'span',
    replacement: (content, node) => {
      if (isWordListMark(node)) return '';
      if (!hasWords(content)) return content;
      const style = styleOf(node);
      const isInHeading = /^H[1-6]$/.test(node.parentNode?.nodeName ?? '');
      const isBold = !isInHeading && /font-weight:\s*(bold|[6-9]00)/.test(style);
      const isItalic = /font-style:\s*italic/.test(style);
      const inner = isItalic ? marked(content, '_') : content;
      return isBold ? marked(inner, '**') : inner;
    },
  });
  // The page has its own first level, and lessons have two below it.
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => {
      const words = content.replace(/\s+/g, ' ').replace(/\*\*/g, '').trim();
      const level = Number(node.nodeName.charAt(1)) <= 2 ? '##' : '###';
      return words === '' ? '' : `\n\n${level} ${words}\n\n`;
    },
  });
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A',
    replacement: (content, node) => {
      const href = link(realAddress((node as HTMLElement).getAttribute('href') ?? ''));
      const words = content.replace(/\s+/g, ' ').trim();
      if (words === '' || href === null || !isWebAddress(href)) return content;
      return `[${words}](${href.replace(/\(/g, '%28').replace(/\)/g, '%29')})`;
    },
  });
  service.addRule('picture', {
    filter: 'img',
    replacement: (_content, node) => {
      const attribute = (name: string) => (node as HTMLElement).getAttribute(name) ?? '';
      return picture(attribute('src'), attribute('alt'));
    },
  });
  service.addRule('strikethrough', {
    filter: ['del', 's'],
    replacement: (content) => marked(content, '~~'),
  });
  service.addRule('item', {
    filter: 'li',
    replacement: (content, node) => {
      const list = node.parentNode;
      const items = [...(list?.childNodes ?? [])].filter(({ nodeName }) => nodeName === 'LI');
      const mark = list?.nodeName === 'OL' ? `${items.indexOf(node as ChildNode) + 1}. ` : '- ';
      const words = closeGaps(content.trim());
      return words === '' ? '' : `${mark}${words.replace(/\n/g, `\n${' '.repeat(mark.length)}`)}\n`;
    },
  });
  service.addRule('item of Word', {
    filter: (node) => wordListLevel(node) > 0,
    replacement: (content, node) => {
      const item = node as HTMLElement;
      const mark = Array.from(item.querySelectorAll('span')).find(isWordListMark)?.textContent ?? '';
      const number = /^\s*(?:(\d{1,4})|[a-z]{1,4})[.)]/i.exec(mark);
      const gap = (beside: Node | null) => (wordListLevel(beside) > 0 ? '\n' : '\n\n');
      const indent = '   '.repeat(wordListLevel(node) - 1);
      const words = content.replace(/\s+/g, ' ').trim();
      return `${gap(item.previousElementSibling)}${indent}${number ? `${number[1] ?? 1}.` : '-'} ${words}${gap(item.nextElementSibling)}`;
    },
  });
  service.addRule('code without its own tag', {
    filter: (node) => node.nodeName === 'PRE' && node.firstChild?.nodeName !== 'CODE',
    replacement: (_content, node) => {
      const code = (node.textContent ?? '').replace(/^\n|\n$/g, '');
      const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
      return code.trim() === '' ? '' : `\n\n${fence}\n${code}\n${fence}\n\n`;
    },
  });
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content) => ` ${cellText(content)} |`,
  });
  service.addRule('row', {
    filter: 'tr',
    replacement: (content, node) => {
      const table = node.parentNode?.nodeName === 'TABLE' ? node.parentNode : node.parentNode?.parentNode;
      const first = (table as HTMLElement | null)?.querySelector?.('tr');
      const cells = [...node.childNodes].filter(({ nodeName }) => /^T[DH]$/.test(nodeName)).length;
      return first === node ? `\n|${content}\n|${' --- |'.repeat(cells)}` : `\n|${content}`;
    },
  });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
  return service;
}

let converter: Turndown | null = null;

/**
 * The Markdown of HTML.
 * @param root the parsed document's body: `DOMParser` makes one in which nothing runs and nothing is fetched.
 * @param places for pictures and links that the text may keep; without them pictures are left out.
 */
export function htmlToMarkdown(root: string | HTMLElement, places?: HtmlPlaces): string {
  converter ??= createConverter(pasted);
  const service = places ? createConverter(places) : converter;
  return service
    .turndown(root)
    .replace(/[\u00a0\u200b\ufeff]/g, (sign) => (sign === '\u00a0' ? ' ' : ''))
    .replace(/[ \t]{1,200}$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether there is anything in pasted HTML that plain text would lose. */
export const hasFormat = (html: string): boolean =>
  /<(b|strong|i|em|a|h[1-6]|ul|ol|li|pre|code|table|blockquote|del|s)[\s>]/i.test(html) ||
  /font-(weight|style):|mso-list:/i.test(html);
