/** What an import would change: modules by their names, files by their places in them, texts by their lines. Pure. */
import { createHash } from 'node:crypto';
import { diffWordsWithSpace, structuredPatch } from 'diff';
import { tierRank } from '#access/tiers.ts';
import { readIn } from '#kernel/translated-form.ts';
import type { Difference } from './contract.ts';
import { type Content, type CourseFolder, type FolderFile, type FolderModule, numbered } from './folder.ts';
import { placeInside } from './page-files.ts';

type Group = Difference['groups'][number];
type ChangedFile = Group['files'][number];
type Line = ChangedFile['lines'][number];

export const fingerprintLength = 32;

/** Names a state of a course. Two states with the same name have the same files. */
export function fingerprintOf(files: readonly FolderFile[]): string {
  const hash = createHash('sha256');
  for (const { path, content } of files)
    hash.update(`${path}\0${'text' in content ? content.text : content.binary.sha256}\0`);
  return hash.digest('hex').slice(0, fingerprintLength);
}

const isSame = (one: Content, other: Content): boolean =>
  'text' in one
    ? 'text' in other && one.text === other.text
    : 'binary' in other && one.binary.sha256 === other.binary.sha256;

/**
 * Those that have to be moved so that the others keep their order: all that are not in the longest run of names that
 * grows in both lists.
 */
export function movedNames(before: readonly string[], after: readonly string[]): Set<string> {
  const placeBefore = new Map(before.map((name, place) => [name, place]));
  const kept = after.filter((name) => placeBefore.has(name));
  const places = kept.map((name) => placeBefore.get(name) ?? 0);
  const best = places.map(() => 1);
  const from = places.map(() => -1);
  for (let at = 0; at < places.length; at += 1)
    for (let earlier = 0; earlier < at; earlier += 1)
      if ((places[earlier] ?? 0) < (places[at] ?? 0) && (best[earlier] ?? 0) + 1 > (best[at] ?? 0)) {
        best[at] = (best[earlier] ?? 0) + 1;
        from[at] = earlier;
      }
  const moved = new Set(kept);
  for (let at = best.indexOf(Math.max(0, ...best)); at >= 0; at = from[at] ?? -1)
    moved.delete(kept[at] ?? '');
  return moved;
}

/** More of one file is not shown; nobody reads it there. */
const mostLines = 300;
const longestLine = 1_000;
const linesAround = 3;
const longestSearchMs = 400;
/** Of all files together: a course that is another one throughout is not compared line by line. */
const longestComparisonMs = 2_000;
const longestWordsMs = 20;

const plain = (text: string): Line['parts'] => [{ text: text.slice(0, longestLine), isChanged: false }];

/** A removed line and the one in its place, with the words that differ. */
function wordsApart(before: string, after: string): { before: Line['parts']; after: Line['parts'] } {
  if (before.length > longestLine || after.length > longestLine)
    return { before: plain(before), after: plain(after) };
  const parts = diffWordsWithSpace(before, after, { timeout: longestWordsMs });
  if (!parts) return { before: plain(before), after: plain(after) };
  const side = (isOther: 'added' | 'removed', isOwn: 'added' | 'removed') =>
    parts
      .filter((part) => !part[isOther])
      .map((part) => ({ text: part.value, isChanged: part[isOwn] === true }));
  const kept = parts
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.length, 0);
  // Two lines that have next to nothing in common are two lines.
  if (kept * 3 < Math.max(before.length, after.length)) return { before: plain(before), after: plain(after) };
  return { before: side('added', 'removed'), after: side('removed', 'added') };
}

/** The lines that differ with those around them; without them when finding them would take longer than `limitMs`. */
export function linesBetween(
  before: string,
  after: string,
  limitMs = longestSearchMs,
): { lines: Line[]; plus: number; minus: number } {
  const patch = structuredPatch('', '', before, after, '', '', {
    context: linesAround,
    timeout: limitMs,
  });
  if (!patch) {
    const gone = before.split('\n').length - 1;
    const come = after.split('\n').length - 1;
    return {
      lines: [{ kind: 'cut', before: null, after: null, parts: [], count: gone + come }],
      plus: come,
      minus: gone,
    };
  }
  const lines: Line[] = [];
  let plus = 0;
  let minus = 0;
  let nextBefore = 1;
  for (const hunk of patch.hunks) {
    if (hunk.oldStart > nextBefore && lines.length + hunk.oldStart > 1)
      lines.push({ kind: 'gap', before: null, after: null, parts: [], count: hunk.oldStart - nextBefore });
    let oldLine = hunk.oldStart;
    let newLine = hunk.newStart;
    const own = hunk.lines.filter((line) => !line.startsWith('\\'));
    for (let at = 0; at < own.length; ) {
      const sign = own[at]?.[0];
      if (sign === ' ') {
        lines.push({
          kind: 'same',
          before: oldLine,
          after: newLine,
          parts: plain(own[at]?.slice(1) ?? ''),
          count: 0,
        });
        oldLine += 1;
        newLine += 1;
        at += 1;
        continue;
      }
      const gone: string[] = [];
      const come: string[] = [];
      for (; own[at]?.[0] === '-'; at += 1) gone.push(own[at]?.slice(1) ?? '');
      for (; own[at]?.[0] === '+'; at += 1) come.push(own[at]?.slice(1) ?? '');
      const pairs =
        gone.length === come.length && lines.length < mostLines
          ? gone.map((text, index) => wordsApart(text, come[index] ?? ''))
          : null;
      for (const [index, text] of gone.entries())
        lines.push({
          kind: 'removed',
          before: oldLine + index,
          after: null,
          parts: pairs?.[index]?.before ?? plain(text),
          count: 0,
        });
      for (const [index, text] of come.entries())
        lines.push({
          kind: 'added',
          before: null,
          after: newLine + index,
          parts: pairs?.[index]?.after ?? plain(text),
          count: 0,
        });
      oldLine += gone.length;
      newLine += come.length;
      minus += gone.length;
      plus += come.length;
    }
    nextBefore = oldLine;
  }
  if (lines.length > mostLines)
    lines.splice(mostLines, lines.length, {
      kind: 'cut',
      before: null,
      after: null,
      parts: [],
      count: lines.length - mostLines,
    });
  return { lines, plus, minus };
}

const sizeOf = (content: Content | undefined): number | null =>
  content && 'binary' in content ? content.binary.size : null;

const textOf = (content: Content | undefined): string => (content && 'text' in content ? content.text : '');

function changedFile(
  inner: string,
  before: Content | undefined,
  after: Content | undefined,
  endsAtMs: number,
): ChangedFile | null {
  if (before && after && isSame(before, after)) return null;
  const mark = !before ? 'added' : after ? 'changed' : 'removed';
  const sizeBytes = sizeOf(after ?? before);
  const limitMs = Math.min(longestSearchMs, Math.max(0, endsAtMs - performance.now()));
  const { lines, plus, minus } =
    sizeBytes === null
      ? linesBetween(textOf(before), textOf(after), limitMs)
      : { lines: [], plus: 0, minus: 0 };
  return { inner, mark, plus, minus, sizeBytes, lines };
}

function changedFiles(
  before: readonly FolderFile[],
  after: readonly FolderFile[],
  endsAtMs: number,
): ChangedFile[] {
  const old = new Map(before.map((file) => [file.inner, file.content]));
  const next = new Map(after.map((file) => [file.inner, file.content]));
  return [...new Set([...old.keys(), ...next.keys()])]
    .sort()
    .flatMap((inner) => changedFile(inner, old.get(inner), next.get(inner), endsAtMs) ?? []);
}

/** An exercise that moves has another number in its path; its files are the same. */
const withoutNumber = (file: FolderFile): FolderFile => ({
  ...file,
  inner: placeInside(file.inner),
});

const filesOf = (files: readonly FolderFile[], kind: FolderFile['owner']['kind'], name: string) =>
  files
    .filter(({ owner }) => owner.kind === kind && (kind === 'course' || owner.name === name))
    .map(withoutNumber);

const exerciseNames = (module: FolderModule | undefined) => module?.exercises.map(({ name }) => name) ?? [];

interface Sides {
  /** Without a file of the course, if this school does not have it. */
  before: { folder: CourseFolder; files: readonly FolderFile[] };
  after: { folder: CourseFolder; files: readonly FolderFile[] };
}

/** Groups of changes in the order of the folder, and how many there are of each kind. */
export function differencesOf({ before, after }: Sides): Pick<Difference, 'groups' | 'counts'> {
  const groups: Group[] = [];
  const endsAtMs = performance.now() + longestComparisonMs;
  const old = before.files;
  const push = (group: Group) => {
    if (group.mark !== null || group.files.length > 0) groups.push(group);
  };
  push({
    kind: 'course',
    name: '',
    title: readIn(after.folder.course).title,
    was: null,
    mark: null,
    files: changedFiles(filesOf(old, 'course', ''), filesOf(after.files, 'course', ''), endsAtMs),
  });
  const namesBefore = before.folder.modules.map(({ name }) => name);
  const namesAfter = after.folder.modules.map(({ name }) => name);
  const moved = movedNames(namesBefore, namesAfter);
  for (const [place, module] of after.folder.modules.entries()) {
    const placeBefore = namesBefore.indexOf(module.name);
    const isNew = placeBefore < 0;
    const known = before.folder.modules[placeBefore];
    const files = changedFiles(
      filesOf(old, 'module', module.name),
      filesOf(after.files, 'module', module.name),
      endsAtMs,
    );
    // Other places of exercises are no change of a file.
    for (const name of movedNames(exerciseNames(known), exerciseNames(module)))
      files.push({
        inner: `exercises/${name}`,
        mark: 'moved',
        plus: 0,
        minus: 0,
        sizeBytes: null,
        lines: [],
      });
    push({
      kind: 'module',
      name: numbered(place, module.name),
      title: readIn(module).title,
      was: moved.has(module.name) ? numbered(placeBefore, module.name) : null,
      mark: isNew ? 'added' : moved.has(module.name) ? 'moved' : null,
      files,
    });
  }
  for (const [place, module] of before.folder.modules.entries())
    if (!namesAfter.includes(module.name))
      push({
        kind: 'module',
        name: numbered(place, module.name),
        title: readIn(module).title,
        was: null,
        mark: 'removed',
        files: [],
      });
  const resourcesBefore = before.folder.resources;
  const resourceNames = new Set([...resourcesBefore, ...after.folder.resources].map(({ name }) => name));
  for (const name of [...resourceNames].sort()) {
    const is = resourcesBefore.find((resource) => resource.name === name);
    const will = after.folder.resources.find((resource) => resource.name === name);
    const shown = will ?? is;
    push({
      kind: 'resource',
      name,
      title: shown ? readIn(shown).title : name,
      was: null,
      mark: !is ? 'added' : will ? null : 'removed',
      files: will
        ? changedFiles(filesOf(old, 'resource', name), filesOf(after.files, 'resource', name), endsAtMs)
        : [],
    });
  }
  return { groups, counts: countsOf(groups, after.files.length) };
}

/** A module or a resource that comes or goes is one change, with all its files. */
function countsOf(groups: readonly Group[], total: number): Difference['counts'] {
  const counts = { added: 0, changed: 0, moved: 0, removed: 0, same: total };
  for (const { mark, files } of groups) {
    if (mark !== null) counts[mark] += 1;
    if (mark !== 'added' && mark !== 'removed') for (const file of files) counts[file.mark] += 1;
    counts.same -= files.filter((file) => file.mark === 'added' || file.mark === 'changed').length;
  }
  return counts;
}

/** Modules that more people can open than before: a lower plan, or everyone. */
export function openedModules({ before, after }: Sides): Difference['opened'] {
  return after.folder.modules.flatMap((module, place) => {
    const known = before.folder.modules.find(({ name }) => name === module.name);
    if (!known) return [];
    const isLower = tierRank(module.tier) < tierRank(known.tier);
    const isFreeNow = module.isFreePreview && !known.isFreePreview;
    return isLower || isFreeNow
      ? [{ place: place + 1, title: readIn(module).title, from: known.tier, to: module.tier, isFreeNow }]
      : [];
  });
}
