/**
 * The part of the stylesheet that one page and its islands need, sent with the page. It leaves out rules for classes
 * that are neither in the page nor in the scripts of its islands. Variables, elements, fonts and animations stay.
 */

/** Yields `prelude{body}` or `prelude;`, in order. Tailwind's output has no braces or comments within strings. */
function* blocksOf(css: string): Generator<{ prelude: string; body: string | null }> {
  let from = 0;
  while (from < css.length) {
    const open = css.indexOf('{', from);
    const end = css.indexOf(';', from);
    if (end !== -1 && (open === -1 || end < open)) {
      yield { prelude: css.slice(from, end).trim(), body: null };
      from = end + 1;
      continue;
    }
    if (open === -1) return;
    let depth = 1;
    let at = open + 1;
    for (; depth > 0 && at < css.length; at += 1) {
      if (css[at] === '{') depth += 1;
      else if (css[at] === '}') depth -= 1;
    }
    yield { prelude: css.slice(from, open).trim(), body: css.slice(open + 1, at - 1) };
    from = at;
  }
}

const grouping = /^@(media|supports|layer|container|starting-style)\b/;
const className = /\.((?:\\.|[\w-]|[^\p{ASCII}])+)/gu;
const unescaped = (name: string): string =>
  name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code: string | undefined, sign: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  );

/** Splits a list of selectors; commas within brackets do not count. */
function selectorsOf(prelude: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < prelude.length; at += 1) {
    const sign = prelude[at];
    if (sign === '\\') at += 1;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      found.push(prelude.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, prelude.slice(from)];
}

const classesIn = (selector: string): string[] =>
  [...selector.matchAll(className)].map(([, name = '']) => unescaped(name));

/** `:not(.x)` and `:is(.x,.y)` may match without the class, so they stay. */
const isConditional = /:(not|is|where|has)\(/;

function keep(css: string, used: ReadonlySet<string>): string {
  let kept = '';
  for (const { prelude, body } of blocksOf(css)) {
    if (body === null) {
      kept += `${prelude};`;
    } else if (grouping.test(prelude)) {
      const inner = keep(body, used);
      if (inner) kept += `${prelude}{${inner}}`;
    } else if (prelude.startsWith('@')) {
      kept += `${prelude}{${body}}`;
    } else {
      const selectors = selectorsOf(prelude).filter(
        (selector) => isConditional.test(selector) || classesIn(selector).every((name) => used.has(name)),
      );
      if (selectors.length > 0) kept += `${selectors.join()}{${body}}`;
    }
  }
  return kept;
}

const classAttribute = /\sclass="([^"]*)"/g;
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

export function classesOf(html: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, list = ''] of html.matchAll(classAttribute))
    for (const name of list
      .replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => entities[sign] ?? sign)
      .split(/\s+/))
      if (name) found.add(name);
  return found;
}

/** A comment would be parsed as part of the next selector; the build leaves a licence comment. */
const comment = /\/\*[\s\S]*?\*\//g;

/** @param words of the islands' scripts: classes that they may give to elements. */
export const stylesFor = (html: string, stylesheet: string, words: readonly string[] = []): string =>
  keep(stylesheet.replace(comment, ''), new Set([...classesOf(html), ...words]));
