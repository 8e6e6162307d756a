/** Sentences that a screen or an error shows without a catalogue: what biome's `noJsxLiterals` does not see. */
import { type ESTree, parseSync, Visitor } from 'vite';

/** Attributes, properties and calls whose texts people read. */
const shownNames =
  /^(?:label|title|subtitle|text|hint|placeholder|aside|alt|heading|preview|reason|description|subject|message|busyLabel|submitLabel|noun|aria-label|aria-description)$/;
const shownCalls = /^(?:AppError|announce|toast|success|error|warning|info|pageTitle)$/;

/** A word of a sentence: two letters in lower case. Codes, paths, class names and product names have none, or no space. */
const isSentence = (text: string): boolean =>
  /^\p{Lu}\p{Ll}+(?:[ ,.’…]|$)/u.test(text) && !/^[A-Z]\w+$/.test(text);

type Text = { node: ESTree.Node; text: string };

/** The texts that an expression may give: both sides of a choice too. */
function textsOf(node: ESTree.Node | null | undefined): Text[] {
  if (!node) return [];
  if (node.type === 'JSXExpressionContainer') return textsOf(node.expression as ESTree.Node);
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...textsOf(node.left), ...textsOf(node.right)];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [{ node, text: node.value }] : [];
  if (node.type === 'TemplateLiteral')
    return [{ node, text: node.quasis.map(({ value }) => value.cooked).join('…') }];
  return [];
}

function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name;
  if (node.type === 'MemberExpression') return node.property.type === 'Identifier' ? node.property.name : '';
  return node.type === 'Literal' ? String(node.value) : '';
}

/** @returns each sentence as `line: text`. */
export function findSentences(source: string, file: string): string[] {
  const found: string[] = [];
  const look = (node: ESTree.Node | null | undefined) => {
    for (const { node: part, text } of textsOf(node))
      if (isSentence(text)) found.push(`${source.slice(0, part.start).split('\n').length}: ${text}`);
  };
  const lookInCall = ({ callee, arguments: given }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (shownCalls.test(nameOf(callee))) for (const argument of given) look(argument);
  };
  const lookAtChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    // Plain text between tags is biome's to find.
    for (const child of children) if (child.type === 'JSXExpressionContainer') look(child);
  };
  new Visitor({
    JSXElement: lookAtChildren,
    JSXFragment: lookAtChildren,
    JSXAttribute(node) {
      if (shownNames.test(nameOf(node.name))) look(node.value);
    },
    Property(node) {
      if (shownNames.test(nameOf(node.key))) look(node.value);
    },
    CallExpression: lookInCall,
    NewExpression: lookInCall,
  }).visit(parseSync(file, source).program);
  return found;
}

/** Errors for programmers and the log are in English. */
const isForProgrammers = (node: ESTree.Node): boolean =>
  node.type === 'NewExpression' && /^(?:Error|TypeError|RangeError)$/.test(nameOf(node.callee));

/**
 * Every sentence in a file of a screen, wherever it stands: a record, an array, what a function returns.
 * @returns each as `line: text`.
 */
export function findAllSentences(source: string, file: string): string[] {
  const found: string[] = [];
  const quiet: ESTree.Node[] = [];
  const look = (node: ESTree.Node) => {
    if (quiet.some(({ start, end }) => start <= node.start && node.end <= end)) return;
    for (const { text } of textsOf(node))
      if (isSentence(text)) found.push(`${source.slice(0, node.start).split('\n').length}: ${text}`);
  };
  new Visitor({
    NewExpression(node) {
      if (isForProgrammers(node)) quiet.push(node);
    },
    Literal: look,
    TemplateLiteral: look,
  }).visit(parseSync(file, source).program);
  return found;
}
