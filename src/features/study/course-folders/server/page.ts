/**
 * A text of an uploaded folder as the page that would be made of it, beside the page that is there now. The text is
 * hostile until it is drawn, and is drawn as previews of lessons are. Nothing is asked of another site.
 */
import { diffArrays } from 'diff';
import { z } from 'zod';
import { linkNamesIn } from '#features/study/catalogue/lesson-text.ts';
import { drawnForReaders } from '#features/study/catalogue/public.server.ts';
import { matterOf } from '#features/study/practice/folder.ts';
import { AppError } from '#kernel/errors.ts';
import { isLanguage, type Language } from '#kernel/language.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import { renderMarkdown } from '#platform/markdown/markdown.server.ts';
import type { ChangedPage, PageInput } from '../contract.ts';
import type { CourseFolder, FolderFile, FolderModule } from '../folder.ts';
import * as m from '../messages/m.ts';
import { isPageFile, ownerOf, placeInside } from '../page-files.ts';
import type { Plan } from './plan.ts';

type Side = NonNullable<ChangedPage['after']>;

const longestSearchMs = 400;

/** What the head of such a file may say. The rest of it is no part of the page. */
const head = z.looseObject({
  title: z.string().optional(),
  summary: z.string().optional(),
  language: z.string().optional(),
});

/** @throws AppError NOT_FOUND for a file that is on neither side, or that is no page; INVALID_INPUT for a text too much. */
export async function changedPage(
  db: DbOrTx,
  { present, before, presentFiles, next, nextFiles }: Plan,
  given: Pick<PageInput, 'kind' | 'name' | 'inner'>,
): Promise<ChangedPage> {
  const owner = ownerOf(given);
  const find = (files: readonly FolderFile[]): string | null => {
    const file = files.find(
      (one) =>
        one.owner.kind === given.kind && one.owner.name === owner && placeInside(one.inner) === given.inner,
    );
    return file && 'text' in file.content ? file.content.text : null;
  };
  const [old, fresh] = [find(presentFiles), find(nextFiles)];
  if (!isPageFile(given.inner) || (old === null && fresh === null))
    throw new AppError('NOT_FOUND', m.pageNotFound());
  const moduleIn = (folder: CourseFolder) =>
    given.kind === 'module' ? (folder.modules.find(({ name }) => name === owner) ?? null) : null;
  const moduleId = present?.modules.get(owner)?.row.id ?? null;
  const known = moduleIn(before);
  const draw = (text: string | null, folder: CourseFolder) =>
    text === null
      ? null
      : drawSide(db, text, { inner: given.inner, folder, module: moduleIn(folder), known, moduleId });
  // One after another: they share one process.
  const was = await draw(old, before);
  const willBe = await draw(fresh, next);
  return marked(was, willBe);
}

type Drawn = Omit<Side, 'blocks'> & { nodes: RichNode[] };

interface Place {
  inner: string;
  folder: CourseFolder;
  /** On its side; null for a text of no module. */
  module: FolderModule | null;
  /** As it is in the school. */
  known: FolderModule | null;
  moduleId: number | null;
}

async function drawSide(db: DbOrTx, text: string, place: Place): Promise<Drawn> {
  const { inner, folder, module, known, moduleId } = place;
  const { title = '', summary = '', language: said, body } = matterOf(new Map([[inner, text]]), inner, head);
  const [, named] = /\.(id|en)\.md$/.exec(inner) ?? [];
  // Exercises leave English out.
  const language = [named, said].find((one) => one !== undefined && isLanguage(one)) ?? 'en';
  const there = (module?.pictures ?? []).filter(({ name, file }) =>
    known?.pictures.some((one) => one.name === name && one.file.sha256 === file.sha256),
  );
  const drawn = withoutPictures(
    await renderMarkdown(body),
    new Set(moduleId === null ? [] : there.map(({ name }) => `pictures/${name}`)),
    inLanguage(language as Language, () => m.pictureWord()),
  );
  const side = { title, summary, language: language as Language };
  if (!module || !inner.startsWith('module.')) return { ...side, nodes: drawn };
  const names = new Set([
    ...module.exercises.map(({ name }) => `exercises/${name}`),
    ...folder.resources.map(({ name }) => `resources/${name}`),
  ]);
  // They lead nowhere yet, and look as they will.
  const links = new Map(
    linkNamesIn(drawn).flatMap((name) => (names.has(name) ? [[name, '#'] as const] : [])),
  );
  const nodes = await drawnForReaders(db, drawn, {
    moduleId: moduleId ?? 0,
    text: body,
    language: side.language,
    links,
  });
  return { ...side, nodes };
}

/** Pictures that are not in the school as words: those of other sites would tell them who looks. */
const withoutPictures = (nodes: readonly RichNode[], there: ReadonlySet<string>, word: string): RichNode[] =>
  nodes.map((node): RichNode => {
    if (typeof node === 'string') return node;
    if (node.tag !== 'img')
      return { ...node, ...(node.children && { children: withoutPictures(node.children, there, word) }) };
    if (there.has(node.attributes?.src ?? '')) return node;
    const alt = node.attributes?.alt ?? '';
    return { tag: 'em', children: [`[${word}${alt === '' ? '' : `: ${alt}`}]`] };
  });

/** Both pages, with marks on the blocks that differ. */
function marked(before: Drawn | null, after: Drawn | null): ChangedPage {
  const [old, fresh] = [before, after].map((side) => (side?.nodes ?? []).map((node) => JSON.stringify(node)));
  const parts =
    before && after ? diffArrays(old ?? [], fresh ?? [], { timeout: longestSearchMs }) : undefined;
  const sideOf = (side: Drawn | null, own: 'added' | 'removed', other: 'added' | 'removed'): Side | null => {
    if (!side) return null;
    const { nodes, ...facts } = side;
    const flags = parts
      ?.filter((part) => !part[other])
      .flatMap((part) => part.value.map(() => part[own] === true));
    return { ...facts, blocks: nodes.map((node, at) => ({ node, isChanged: flags?.[at] ?? false })) };
  };
  return { before: sideOf(before, 'removed', 'added'), after: sideOf(after, 'added', 'removed') };
}
