/**
 * Builds a Word document from Markdown, for templates that learners fill in: headings, paragraphs, bulleted lists,
 * tables and lines to write on. Anything else is an error, so that nothing is lost silently.
 */
import { zipSync } from 'fflate';
import type { PhrasingContent, RootContent, Table } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Language } from '#kernel/language.ts';

/** A fixed date keeps a rebuilt document identical when its text has not changed. */
const madeAt = '2026-01-01T00:00:00Z';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships';
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export function markdownToDocx(markdown: string, title: string, language: Language): Uint8Array {
  const links: string[] = [];
  const body = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .parse(markdown)
    .children.map((node) => block(node, links))
    .join('');
  const parts = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships([
      relationship('rId1', `${office}/officeDocument`, 'word/document.xml'),
      relationship(
        'rId2',
        'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        'docProps/core.xml',
      ),
    ]),
    'docProps/core.xml': coreProperties(title),
    'word/document.xml': `${xmlHead}<w:document xmlns:w="${main}" xmlns:r="${office}"><w:body>${body}${pageSetup}</w:body></w:document>`,
    // The language decides which spelling Word checks.
    'word/styles.xml': styles({ en: 'en-GB', id: 'id-ID' }[language]),
    'word/numbering.xml': numbering,
    'word/_rels/document.xml.rels': relationships([
      relationship('rId1', `${office}/styles`, 'styles.xml'),
      relationship('rId2', `${office}/numbering`, 'numbering.xml'),
      ...links.map((url, index) => relationship(linkId(index), `${office}/hyperlink`, url, true)),
    ]),
  };
  const encoder = new TextEncoder();
  const files = Object.entries(parts).map(([path, xml]) => [path, encoder.encode(xml)]);
  return zipSync(Object.fromEntries(files), { level: 9, mtime: new Date('2026-01-01T00:00:00') });
}

function block(node: RootContent, links: string[]): string {
  switch (node.type) {
    case 'heading':
      return paragraph(inlines(node.children, links), `Heading${Math.min(node.depth, 3)}`);
    case 'paragraph':
      return paragraph(inlines(node.children, links));
    case 'list':
      return node.children
        .map((item) => {
          const [text, ...rest] = item.children;
          if (node.ordered || text?.type !== 'paragraph' || rest.length > 0)
            throw new Error('docx: only flat, bulleted lists');
          return paragraph(inlines(text.children, links), 'ListBullet');
        })
        .join('');
    case 'thematicBreak':
      return paragraph('', undefined, writingLine);
    case 'table':
      return table(node, links);
    default:
      throw new Error(`docx: ${node.type} is not supported`);
  }
}

/** A rule in the Markdown becomes a line to write on. */
const writingLine =
  '<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="8C93A8"/></w:pBdr><w:spacing w:before="160" w:after="160"/>';

const paragraph = (content: string, style?: string, properties = '') =>
  `<w:p><w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${properties}</w:pPr>${content}</w:p>`;

function inlines(nodes: PhrasingContent[], links: string[], properties = ''): string {
  return nodes.map((node) => inline(node, links, properties)).join('');
}

function inline(node: PhrasingContent, links: string[], properties: string): string {
  switch (node.type) {
    case 'text':
      return run(node.value.replaceAll('\n', ' '), properties);
    case 'strong':
      return inlines(node.children, links, `${properties}<w:b/>`);
    case 'emphasis':
      return inlines(node.children, links, `${properties}<w:i/>`);
    case 'break':
      return '<w:r><w:br/></w:r>';
    case 'link': {
      const id = linkId(links.push(node.url) - 1);
      return `<w:hyperlink r:id="${id}">${inlines(node.children, links, '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>`;
    }
    default:
      throw new Error(`docx: ${node.type} is not supported`);
  }
}

const run = (text: string, properties: string) =>
  `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

/** Columns share the width evenly, except that the first of three or more is twice as wide for its text. */
function table(node: Table, links: string[]): string {
  const count = node.children[0]?.children.length ?? 0;
  const share = 9600 / (count > 2 ? count + 1 : count);
  const widths = Array.from({ length: count }, (_, i) =>
    Math.round(count > 2 && i === 0 ? 2 * share : share),
  );
  const rows = node.children.map((row, rowIndex) => {
    const cells = row.children.map((cell, column) => {
      const align = node.align?.[column] === 'right' ? '<w:jc w:val="right"/>' : '';
      const content = inlines(cell.children, links, rowIndex === 0 ? '<w:b/>' : '');
      const shade = rowIndex === 0 ? '<w:shd w:val="clear" w:color="auto" w:fill="EEF1F8"/>' : '';
      return `<w:tc><w:tcPr><w:tcW w:w="${widths[column]}" w:type="dxa"/>${shade}</w:tcPr>${paragraph(content, 'TableText', align)}</w:tc>`;
    });
    const repeat = rowIndex === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : '';
    return `<w:tr>${repeat}${cells.join('')}</w:tr>`;
  });
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const look = '<w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="9600" w:type="dxa"/></w:tblPr>';
  return `<w:tbl>${look}<w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>${paragraph('')}`;
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const linkId = (index: number) => `rLink${index + 1}`;

const relationship = (id: string, type: string, target: string, external = false) =>
  `<Relationship Id="${id}" Type="${type}" Target="${escapeXml(target)}"${external ? ' TargetMode="External"' : ''}/>`;
const relationships = (items: string[]) =>
  `${xmlHead}<Relationships xmlns="${packageRels}">${items.join('')}</Relationships>`;

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const contentTypes = `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${wordType}.numbering+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const coreProperties = (title: string) =>
  `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>Langkah</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${madeAt}</dcterms:created></cp:coreProperties>`;

/** A4 with margins of 2 cm. */
const pageSetup =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>';

function style(id: string, name: string, paragraphXml: string, runXml: string): string {
  const based = id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>';
  const isDefault = id === 'Normal' ? ' w:default="1"' : '';
  return `<w:style w:type="paragraph"${isDefault} w:styleId="${id}"><w:name w:val="${name}"/>${based}<w:qFormat/><w:pPr>${paragraphXml}</w:pPr><w:rPr>${runXml}</w:rPr></w:style>`;
}

const heading = (level: number, before: number, after: number, size: number) =>
  style(
    `Heading${level}`,
    `heading ${level}`,
    `<w:keepNext/><w:spacing w:before="${before}" w:after="${after}"/><w:outlineLvl w:val="${level - 1}"/>`,
    `<w:b/><w:color w:val="24356E"/><w:sz w:val="${size}"/>`,
  );

const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="BFC5D6"/>`)
  .join('');
const styles = (spelling: string) =>
  `${xmlHead}<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="21"/><w:lang w:val="${spelling}"/></w:rPr></w:rPrDefault></w:docDefaults>${style('Normal', 'Normal', '<w:spacing w:after="100" w:line="264" w:lineRule="auto"/>', '')}${heading(1, 0, 60, 40)}${heading(2, 240, 80, 26)}${heading(3, 160, 40, 22)}${style('ListBullet', 'List Bullet', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:after="50"/>', '')}${style('TableText', 'Table Text', '<w:spacing w:before="40" w:after="40"/>', '')}<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="24356E"/><w:u w:val="single"/></w:rPr></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${edges}</w:tblBorders><w:tblCellMar><w:left w:w="100" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`;

const numbering = `${xmlHead}<w:numbering xmlns:w="${main}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="360" w:hanging="260"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
