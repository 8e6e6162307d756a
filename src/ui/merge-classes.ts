/**
 * Decides which of several Tailwind classes wins. tailwind-merge answers that for every possible class, but adds 9 kB
 * to every page; this covers only the classes we use. A test compares the two for every class in the sources: if they
 * differ, add the class here.
 */

const sizes = 'caption|small|ui|body|read|lead|h4|h3|h2|h1|title|display|xs|sm|base|lg|xl|[2-9]xl';

/** A class belongs to the first rule that matches; `$1` stands for the captured text. */
const rules: readonly (readonly [pattern: RegExp, group: string])[] = [
  [
    /^(block|inline-block|inline|flex|inline-flex|grid|inline-grid|hidden|contents|table|flow-root)$/,
    'display',
  ],
  [/^(static|fixed|absolute|relative|sticky)$/, 'position'],
  [/^(visible|invisible|collapse)$/, 'visibility'],
  [/^(underline|overline|line-through|no-underline)$/, 'decoration-line'],
  [/^(uppercase|lowercase|capitalize|normal-case)$/, 'text-case'],
  [/^(truncate|text-ellipsis|text-clip)$/, 'text-overflow'],
  [/^(italic|not-italic)$/, 'font-style'],
  [/^(sr-only|not-sr-only)$/, 'sr'],
  [/^text-(left|center|right|justify|start|end)$/, 'text-align'],
  [/^text-(wrap|nowrap|balance|pretty)$/, 'text-wrap'],
  [new RegExp(`^text-(${sizes}|\\[[\\d.]+(px|em|rem)\\])(/.+)?$`), 'text-size'],
  [/^text-/, 'text-colour'],
  [/^font-(thin|light|normal|medium|semibold|bold|extrabold|black|\[\d+\])$/, 'font-weight'],
  [/^font-(sans|serif|mono)$/, 'font-family'],
  [/^bg-(fixed|local|scroll)$/, 'bg-attachment'],
  [/^bg-(linear|radial|conic|none|\[url|\[radial|\[linear|\[image)/, 'bg-image'],
  [/^bg-/, 'bg-colour'],
  [/^border(-[xytrblse])?(-(\d+|px|\[[\d.]+px\]))?$/, 'border-width$1'],
  [/^border-(solid|dashed|dotted|double|hidden|none)$/, 'border-style'],
  [/^border-(collapse|separate)$/, 'border-collapse'],
  [/^border(-[xytrblse])?-/, 'border-colour$1'],
  [/^divide-([xy])(-\d+)?$/, 'divide-width-$1'],
  [/^divide-/, 'divide-colour'],
  [/^outline-offset-/, 'outline-offset'],
  [/^outline-(none|hidden|solid|dashed|dotted|double)$/, 'outline-style'],
  [/^outline(-\d+)?$/, 'outline-width'],
  [/^outline-/, 'outline-colour'],
  [/^ring(-\d+)?$/, 'ring-width'],
  [/^ring-/, 'ring-colour'],
  [/^stroke-(\d|\[)/, 'stroke-width'],
  [/^decoration-(\d+|auto|from-font)$/, 'decoration-thickness'],
  [/^decoration-/, 'decoration-colour'],
  [/^flex-(row|col)/, 'flex-direction'],
  [/^flex-(wrap|nowrap)/, 'flex-wrap'],
  [/^(rounded-(?:tl|tr|bl|br|[trblse]))(-|$)/, '$1'],
  [/^rounded/, 'rounded'],
  [/^shadow/, 'shadow'],
  [/^transition/, 'transition'],
  [/^(grow|shrink)(-|$)/, '$1'],
  [/^grid-(cols|rows)-/, 'grid-$1'],
  [/^(col|row)-(start|end)-/, '$1-$2'],
  [/^(col|row)-/, '$1'],
  [/^auto-(cols|rows)-/, 'auto-$1'],
  [/^object-(contain|cover|fill|none|scale-down)$/, 'object-fit'],
  [/^object-/, 'object-position'],
  [/^overscroll/, 'overscroll'],
  [/^(overflow-[xy]|inset-[xy]|gap-[xy]|space-[xy]|translate-[xyz]|scale-[xyz]|rotate-[xyz])-/, '$1'],
  [/^(min-[hw]|max-[hw]|justify-(?:items|self)|place-(?:items|content|self))-/, '$1'],
  [/^(line-clamp|pointer-events|underline-offset|scroll-m[trblxy]?|scroll-p[trblxy]?)-/, '$1'],
  [/^break-(inside|before|after)-/, 'break-$1'],
  [/^@container$/, 'container'],
  [/^@container\//, 'named-container'],
  [/^\[(--[\w-]+|[a-z-]+):/, '[$1'],
  [
    /^(h|w|size|[pm][xytrblse]?|gap|inset|top|right|bottom|left|z|opacity|cursor|leading|tracking|whitespace|items|content|justify|self|order|basis|flex|overflow|duration|delay|ease|animate|aspect|fill|stroke|select|touch|resize|translate|scale|rotate|origin|columns|align|list|break|wrap|snap|will-change|appearance|accent|caret|backdrop-blur|blur|saturate|grayscale|isolate|indent|hyphens)(-|$)/,
    '$1',
  ],
];

/** The groups that a class overrides besides its own. */
const alsoBeats: Record<string, readonly string[]> = {
  'named-container': ['container'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl', 'ps', 'pe'],
  px: ['pl', 'pr'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml', 'ms', 'me'],
  mx: ['ml', 'mr'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['left', 'right'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  overflow: ['overflow-x', 'overflow-y'],
  translate: ['translate-x', 'translate-y'],
  'text-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  rounded: [
    'rounded-t',
    'rounded-r',
    'rounded-b',
    'rounded-l',
    'rounded-tl',
    'rounded-tr',
    'rounded-bl',
    'rounded-br',
  ],
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-b': ['rounded-bl', 'rounded-br'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'border-width-x': ['border-width-l', 'border-width-r'],
  'border-width-y': ['border-width-t', 'border-width-b'],
  'border-colour-x': ['border-colour-l', 'border-colour-r'],
  'border-colour-y': ['border-colour-t', 'border-colour-b'],
  'border-width': ['-x', '-y', '-t', '-r', '-b', '-l'].map((side) => `border-width${side}`),
  'border-colour': ['-x', '-y', '-t', '-r', '-b', '-l'].map((side) => `border-colour${side}`),
};

function groupOf(name: string): string | null {
  const plain = name.startsWith('-') ? name.slice(1) : name;
  for (const [pattern, group] of rules) {
    const found = pattern.exec(plain);
    if (found) return group.replace(/\$(\d)/g, (_, index: string) => found[Number(index)] ?? '');
  }
  return null;
}

/** `max-sm:data-open:p-2` → the conditions and the class itself. The order of the conditions does not matter. */
function split(token: string): { where: string; name: string } {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index < token.length; index++) {
    const sign = token[index];
    if (sign === '[' || sign === '(') depth++;
    else if (sign === ']' || sign === ')') depth--;
    else if (sign === ':' && depth === 0) {
      parts.push(token.slice(from, index));
      from = index + 1;
    }
  }
  const rest = token.slice(from);
  const isImportant = rest.startsWith('!') || rest.endsWith('!');
  return {
    where: `${parts.sort().join(':')}${isImportant ? '!' : ''} `,
    name: isImportant ? rest.replace(/^!|!$/g, '') : rest,
  };
}

const known = new Map<string, { key: string; beats: string[] } | null>();

function look(token: string) {
  const before = known.get(token);
  if (before !== undefined) return before;
  const { where, name } = split(token);
  const group = groupOf(name);
  const found =
    group === null
      ? null
      : { key: where + group, beats: [group, ...(alsoBeats[group] ?? [])].map((beaten) => where + beaten) };
  known.set(token, found);
  return found;
}

/** A later class overrides an earlier one of the same kind; unknown classes stay. */
export function mergeClasses(classes: string): string {
  const beaten = new Set<string>();
  const kept: string[] = [];
  for (const token of classes.split(/\s+/).reverse()) {
    const found = token ? look(token) : null;
    if (!token || (found && beaten.has(found.key))) continue;
    for (const key of found?.beats ?? []) beaten.add(key);
    kept.push(token);
  }
  return kept.reverse().join(' ');
}
