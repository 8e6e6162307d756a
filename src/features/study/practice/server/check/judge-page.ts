/** Checks a page by its structure: no script of it runs here, so only what its HTML says is judged. */
import { type Options, selectAll } from 'css-select';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { CheckResult, Exercise, SourceFile } from '../../exercise.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** One selector on 100 000 nested elements takes 12 s. */
const longestPage = 64 * 1024;

const isElement = (node: Node): node is Element => 'tagName' in node;
const childrenOf = (node: Node): Node[] => {
  if ('content' in node) return (node.content as DefaultTreeAdapterTypes.DocumentFragment).childNodes;
  return 'childNodes' in node ? node.childNodes : [];
};
const parentOf = (node: Node): Element | null => {
  const parent = 'parentNode' in node ? node.parentNode : null;
  return parent && isElement(parent) ? parent : null;
};
const textOf = (node: Node): string =>
  'value' in node && node.nodeName === '#text' ? node.value : childrenOf(node).map(textOf).join('');

const options: Options<Node, Element> = {
  adapter: {
    isTag: isElement,
    getName: ({ tagName }) => tagName,
    getAttributeValue: ({ attrs }, name) => attrs.find((attribute) => attribute.name === name)?.value,
    hasAttrib: ({ attrs }, name) => attrs.some((attribute) => attribute.name === name),
    getChildren: childrenOf,
    getParent: parentOf,
    getSiblings: (node) => {
      const parent = 'parentNode' in node ? node.parentNode : null;
      return parent ? childrenOf(parent) : [node];
    },
    getText: textOf,
    removeSubsets: (nodes) =>
      nodes.filter((node) => {
        for (let above = parentOf(node); above; above = parentOf(above))
          if (nodes.includes(above)) return false;
        return true;
      }),
  },
};

/** One result for each part of `structure`; without a count the part must be there at least once. */
export function judgePage(structure: Exercise['structure'], files: readonly SourceFile[]): CheckResult[] {
  const page = files.find(({ name }) => name.endsWith('.html'))?.text ?? '';
  const isTooLong = page.length > longestPage;
  const document = parse(isTooLong ? '' : page);
  return structure.map(({ name, selector, count }) => {
    const found = selectAll<Node, Element>(selector, document, options).length;
    const isThere = count === undefined ? found > 0 : found === count;
    if (isThere && !isTooLong) return { name, ok: true };
    return { name, ok: false, expected: count === undefined ? '≥ 1' : String(count), got: String(found) };
  });
}
