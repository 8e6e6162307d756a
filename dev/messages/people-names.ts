/** Names of people on screens: an element that holds one alone says that its language is unknown (`lang=""`). */
import { type ESTree, parseSync, Visitor } from 'vite';

/** What has a person's name. A course, a file or a plan has one too, which is text of a language. */
const people =
  /^(?:user|usedBy|learner|coach|author|person|buyer|viewer|actor|story|signUp|proof|order|use|row|booking|session|post|price)$/;
const nameKeys = /^(?:name|coachName|authorName|setByName)$/;

const lastNameOf = (node: ESTree.Node): string => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
};

/** `thread.coach?.name`, also where another text takes its place: `thread.coach?.name ?? m.nobodyYet()`. */
function isPersonsName(node: ESTree.Node): boolean {
  if (node.type === 'ChainExpression') return isPersonsName(node.expression);
  if (node.type === 'LogicalExpression') return isPersonsName(node.left);
  if (node.type !== 'MemberExpression') return false;
  return nameKeys.test(lastNameOf(node)) && people.test(lastNameOf(node.object));
}

const isMarked = ({ openingElement: { name, attributes } }: ESTree.JSXElement): boolean =>
  (name.type === 'JSXIdentifier' && name.name === 'PersonName') ||
  attributes.some((each) => each.type === 'JSXAttribute' && each.name.name === 'lang');

/** @returns each name that stands alone in an element of no `lang`, as `line: name`. */
export function findUnmarkedNames(source: string, file: string): string[] {
  const found: string[] = [];
  const above: ESTree.JSXElement[] = [];
  new Visitor({
    JSXElement(node) {
      above.push(node);
      const parts = node.children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '');
      const [only] = parts;
      if (parts.length !== 1 || only?.type !== 'JSXExpressionContainer') return;
      if (!isPersonsName(only.expression as ESTree.Node) || above.some(isMarked)) return;
      const line = source.slice(0, only.start).split('\n').length;
      found.push(`${line}: ${source.slice(only.start + 1, only.end - 1).trim()}`);
    },
    'JSXElement:exit': () => void above.pop(),
  }).visit(parseSync(file, source).program);
  return found;
}
