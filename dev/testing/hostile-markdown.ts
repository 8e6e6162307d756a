/** Markdown that makes parsers slow, deep or verbose, at any length; generated on demand. */

const repeat = (part: string) => (length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);
const around = (open: string, close: string) => (length: number) => {
  const count = Math.floor(length / (open.length + close.length));
  return open.repeat(count) + close.repeat(count);
};

export const hostileMarkdown: readonly [why: string, make: (length: number) => string][] = [
  ['quotes in quotes', repeat('>')],
  ['quotes with spaces', repeat('> ')],
  [
    'lists in lists',
    (length) => {
      let text = '';
      for (let depth = 0; text.length + depth + 4 < length; depth += 2) text += `${' '.repeat(depth)}- a\n`;
      return text;
    },
  ],
  ['lists on one line', repeat('- ')],
  ['numbers on one line', repeat('1. ')],
  ['quotes and lists on one line', repeat('> - ')],
  ['emphasis that never closes', repeat('**a_')],
  ['emphasis in emphasis', around('*a ', '*')],
  ['strong and emphasis', around('**x *y ', '***')],
  ['one star a word', repeat('*a ')],
  ['underlines', repeat('_a ')],
  ['stars', repeat('*')],
  ['tildes', repeat('~~a ')],
  ['brackets that open', repeat('[')],
  ['brackets in brackets', around('[', ']')],
  ['links in links', around('[a](', ')')],
  ['links that never close', repeat('[a](<b')],
  ['pictures in pictures', around('![', '](a)')],
  ['links with parentheses', (length) => `[a](${'('.repeat(length - 5)}`],
  [
    'backticks of growing runs',
    (length) => {
      let text = '';
      for (let run = 1; text.length + run + 2 < length; run += 1) text += `${'`'.repeat(run)}a`;
      return text;
    },
  ],
  ['backticks', repeat('`')],
  ['one backtick a word', repeat('`a ')],
  [
    'reference definitions',
    (length) => {
      let text = '';
      for (let index = 0; text.length < length - 20; index += 1) text += `[${index}]: x\n`;
      return text;
    },
  ],
  [
    'references to a long address',
    (length) => `[a]: https://x.test/${'b'.repeat(length / 2)}\n\n${'[a] '.repeat(length / 8 - 10)}`,
  ],
  ['footnotes', (length) => `[^a]: x\n\n${'[^a]'.repeat(length / 4 - 4)}`],
  [
    'footnotes of their own',
    (length) => {
      let text = '';
      for (let index = 0; text.length < length - 40; index += 1) text += `[^${index}]\n\n[^${index}]: a\n\n`;
      return text;
    },
  ],
  [
    'footnotes that name each other',
    (length) => {
      let text = '[^0]\n\n';
      for (let index = 0; text.length < length - 40; index += 1)
        text += `[^${index}]: [^${index + 1}] [^0]\n\n`;
      return text;
    },
  ],
  [
    'a table that is wide',
    (length) => {
      const columns = Math.floor(length / 8);
      return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|\n'.repeat(columns)}`.slice(0, length);
    },
  ],
  ['a table that is long', (length) => `|a|\n|-|\n${'|b\n'.repeat(length / 3 - 4)}`],
  ['table heads', repeat('|a|\n|-|\n')],
  ['bars', repeat('|')],
  ['entities', repeat('&amp;')],
  ['entities without an end', repeat('&a')],
  ['ampersands', repeat('&')],
  ['addresses', repeat('http://a.b ')],
  ['addresses without an end', repeat('http://a.')],
  ['www', repeat('www.')],
  ['mail addresses', repeat('a@')],
  ['mail addresses in one', repeat('a.b@c-d_')],
  ['pluses and dots of a mail address', repeat('a.')],
  ['angles', repeat('<')],
  ['elements', repeat('<a ')],
  ['comments', repeat('<!-- ')],
  ['declarations', repeat('<!A ')],
  ['instructions', repeat('<?')],
  ['data', repeat('<![CDATA[')],
  ['attributes', (length) => `<a${' b="c"'.repeat(length / 6 - 2)}`],
  ['headings', repeat('# a\n')],
  ['underlined headings', repeat('a\n=\n')],
  ['hash marks', repeat('# ')],
  ['lines', repeat('a\n')],
  ['breaks', repeat('a  \n')],
  ['backslashes', repeat('\\')],
  ['escapes', repeat('\\*')],
  ['spaces', (length) => `a${' '.repeat(length - 2)}b`],
  ['spaces before lines', repeat('                    \n')],
  ['tabs', repeat('\t')],
  ['rules', repeat('---\n')],
  ['fences', repeat('```\n')],
  ['fences that never close', repeat('```a\n~~~b\n')],
  ['code of a language', (length) => `\`\`\`js\n${'const a = `b`;\n'.repeat(length / 18 - 4)}\`\`\``],
  ['code that a highlighter goes back in', (length) => `\`\`\`ts\n${'<a '.repeat(length / 3 - 5)}`],
  ['parentheses of code', (length) => `\`\`\`js\n${'('.repeat(length - 10)}`],
  ['strings of code', (length) => `\`\`\`python\n${'"'.repeat(length - 20)}`],
  ['regular expressions of code', (length) => `\`\`\`js\n${'/a'.repeat(length / 2 - 10)}`],
  ['markup of code', (length) => `\`\`\`xml\n${'<a b='.repeat(length / 5 - 10)}`],
  ['styles of code', (length) => `\`\`\`css\n${'a{'.repeat(length / 2 - 10)}`],
  ['commands of code', (length) => `\`\`\`bash\n${'$(('.repeat(length / 3 - 10)}`],
  ['statements of code', (length) => `\`\`\`sql\n${"'a".repeat(length / 2 - 10)}`],
  ['tasks', repeat('- [ ] a\n')],
  ['one long word', repeat('a')],
  ['wide characters', repeat('\u{1f642}')],
  ['marks that combine', repeat('\u0301')],
  ['nothing but NUL', repeat('\0')],
];
