/** XML of strangers as a small tree: no document types, so no entities that multiply and none from elsewhere. */
import { SaxesParser } from 'saxes';
import * as m from '../../messages/m.ts';
import { Refused } from '../read/names.ts';

export interface XmlNode {
  /** Without its prefix: systems choose their own. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  /** Its own text, without that of its children. */
  text: string;
}

const deepest = 60;
const mostNodes = 400_000;

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** @throws Refused for a text that is not well-formed, has a document type, or is too deep or too long. */
export function readXml(name: string, text: string): XmlNode {
  const wrong = (line: number) => new Refused(m.notXml({ name, line }));
  const parser = new SaxesParser({ xmlns: false, position: true });
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlNode[] = [root];
  const parts: string[][] = [[]];
  let count = 0;
  parser.on('error', () => {
    throw wrong(parser.line);
  });
  parser.on('doctype', () => {
    throw new Refused(m.xmlDocumentType({ name }));
  });
  parser.on('opentag', ({ name: tag, attributes }) => {
    count += 1;
    if (count > mostNodes || open.length > deepest) throw new Refused(m.xmlTooLarge({ name }));
    const node: XmlNode = {
      name: bare(tag),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [bare(key), String(value)]),
      ),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(node);
    open.push(node);
    parts.push([]);
  });
  const addText = (piece: string) => void parts.at(-1)?.push(piece);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const node = open.pop();
    const texts = parts.pop();
    if (node && texts) node.text = texts.join('').trim();
  });
  parser.write(text).close();
  const [top] = root.children;
  if (!top) throw wrong(1);
  return top;
}

/** The first child of that name. */
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

/** The node at the end of a path of names; undefined when a step is missing. */
export const nodeAt = (node: XmlNode | undefined, ...path: string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>(childOf, node);

/** The children of that name. */
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** All nodes of that name below this one, in their order. */
export function allBelow(node: XmlNode | undefined, name: string): XmlNode[] {
  const found: XmlNode[] = [];
  const walk = (one: XmlNode) => {
    for (const child of one.children) {
      if (child.name === name) found.push(child);
      walk(child);
    }
  };
  if (node) walk(node);
  return found;
}

/** Moodle writes `$@NULL@$` for nothing. */
export const textAt = (node: XmlNode | undefined, ...path: string[]): string => {
  const text = nodeAt(node, ...path)?.text ?? '';
  return text === '$@NULL@$' ? '' : text;
};
