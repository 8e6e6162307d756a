/** The sentences in checks that people read. Fetched with the field for their translations, since it needs a parser. */
import { parse } from 'acorn';

/** The text of a literal; null for anything else. */
const textOf = (node: { type: string; value?: unknown } | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** Names and advice of the checks in their order; null if the source cannot be read. */
export function checkSentences(source: string): string[] | null {
  try {
    return parse(source, { ecmaVersion: 'latest' }).body.flatMap((statement) => {
      const call = statement.type === 'ExpressionStatement' ? statement.expression : null;
      if (
        call?.type !== 'CallExpression' ||
        call.callee.type !== 'Identifier' ||
        call.callee.name !== 'check'
      )
        return [];
      const [name, , advice] = call.arguments;
      return [textOf(name), textOf(advice)].filter((text) => text !== null);
    });
  } catch {
    return null;
  }
}
