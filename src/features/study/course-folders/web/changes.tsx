import { ChevronRight, FileCog, Folder } from 'lucide-react';
import { useState } from 'react';
import { sizeText } from '#features/study/videos/web/size-text.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import type { Difference } from '../contract.ts';
import * as m from '../messages/m.ts';
import { isPageFile } from '../page-files.ts';
import { ChangedLines } from './changed-lines.tsx';
import { ChangedPage, type ShownUpload } from './changed-page.tsx';
import { FileSign } from './file-sign.tsx';
import { LineCounts } from './line-counts.tsx';
import { Mark } from './mark.tsx';
import { type View, ViewSwitch } from './view-switch.tsx';

type Group = Difference['groups'][number];
type ChangedFile = Group['files'][number];

const keyOf = (group: Group, file: ChangedFile) => `${group.kind}/${group.name}/${file.inner}`;

const placeOf = ({ kind, name }: Group, { inner }: ChangedFile): string =>
  kind === 'course' ? inner : `${kind === 'resource' ? 'resources/' : ''}${name}/${inner}`;

/** Files that change on the left, the lines of one of them on the right; on a phone below. */
export function Changes({ groups, upload }: { groups: readonly Group[]; upload: ShownUpload }) {
  const all = groups.flatMap((group) =>
    group.files.map((file) => ({ group, file, key: keyOf(group, file) })),
  );
  const first = all.find(({ group, file }) => group.mark !== 'added' && file.lines.length > 0) ?? all[0];
  const [chosen, setChosen] = useState(first?.key);
  const shown = all.find(({ key }) => key === chosen) ?? first;
  // Kept while someone looks at one file after another.
  const [view, setView] = useState<View>('text');
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-surface lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <ul aria-label={m.changedFiles()} className="min-w-0 py-2 max-lg:border-b lg:border-r border-line">
        {groups.map((group) => (
          <GroupRows
            key={`${group.kind}/${group.name}`}
            group={group}
            chosen={shown?.key}
            onChoose={setChosen}
          />
        ))}
      </ul>
      <section aria-label={m.changedLines()} className="min-w-0">
        {shown ? (
          <ChosenFile
            key={shown.key}
            group={shown.group}
            file={shown.file}
            upload={upload}
            view={view}
            onView={setView}
          />
        ) : null}
      </section>
    </div>
  );
}

interface ChosenFileProps {
  group: Group;
  file: ChangedFile;
  upload: ShownUpload;
  view: View;
  onView: (view: View) => void;
}

/** As lines, or as the page that learners would see. */
function ChosenFile({ group, file, upload, view, onView }: ChosenFileProps) {
  const place = placeOf(group, file);
  const { kind, name } = group;
  if (kind === 'course' || file.mark === 'moved' || !isPageFile(file.inner))
    return <ChangedLines place={place} file={file} />;
  return (
    <ChangedLines place={place} file={file} actions={<ViewSwitch view={view} onView={onView} />}>
      {view === 'page' ? <ChangedPage {...upload} kind={kind} name={name} inner={file.inner} /> : null}
    </ChangedLines>
  );
}

interface GroupRowsProps {
  group: Group;
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

function GroupRows({ group, chosen, onChoose }: GroupRowsProps) {
  const { kind, name, mark, was, files, title } = group;
  const isLong = mark === 'added' && files.length > 1;
  const [isOpen, setIsOpen] = useState(!isLong || files.some((file) => keyOf(group, file) === chosen));
  const folder = kind === 'resource' ? `resources/${name}` : name;
  return (
    <li>
      {kind === 'course' ? null : (
        <div className="flex min-h-10 items-center gap-2.5 px-4 py-1 text-ui" title={title}>
          <Folder className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
          <span
            className={cn(
              'min-w-0 [overflow-wrap:anywhere]',
              mark === 'removed' && 'text-ink-2 line-through',
            )}
          >
            {folder}
          </span>
          {was ? (
            <span className="shrink-0 text-small text-ink-2">{m.wasBefore({ name: was.slice(0, 2) })}</span>
          ) : null}
          <span className="ml-auto flex shrink-0 items-center gap-2 text-small text-ink-2">
            {isLong ? (
              <Button
                variant="ghost"
                size="sm"
                aria-expanded={isOpen}
                aria-label={m.filesOf({ name: folder, count: files.length })}
                onClick={() => setIsOpen(!isOpen)}
              >
                {m.filesIn({ count: files.length })}
                <ChevronRight className={cn('size-4', isOpen && 'rotate-90')} aria-hidden="true" />
              </Button>
            ) : null}
            {mark ? <Mark name={mark} /> : null}
          </span>
        </div>
      )}
      {isOpen ? (
        <ul>
          {files.map((file) => (
            <FileRow
              key={file.inner}
              file={file}
              isDeep={kind !== 'course'}
              isChosen={keyOf(group, file) === chosen}
              hasMark={mark !== 'added'}
              onChoose={() => onChoose(keyOf(group, file))}
            />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

interface FileRowProps {
  file: ChangedFile;
  isDeep: boolean;
  isChosen: boolean;
  /** Whether it is a change of its own. */
  hasMark: boolean;
  onChoose: () => void;
}

function FileRow({ file, isDeep, isChosen, hasMark, onChoose }: FileRowProps) {
  const { inner, mark, plus, minus, sizeBytes } = file;
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen}
        onClick={onChoose}
        className={cn(
          'flex min-h-10 w-full items-center gap-2.5 py-1 pr-4 text-left text-ui transition-colors duration-(--dur-fast) -outline-offset-2 hover:bg-sunken',
          isDeep ? 'pl-9' : 'pl-4',
          isChosen && 'bg-primary-soft font-semibold text-primary-ink hover:bg-primary-soft',
        )}
      >
        {inner === 'course.yaml' ? (
          <FileCog className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
        ) : (
          <FileSign name={inner} />
        )}
        <span className="min-w-0 [overflow-wrap:anywhere]">{inner.replace(/^(exercises|files)\//, '')}</span>
        <span className="ml-auto flex shrink-0 items-center gap-2 text-small font-normal tabular-nums">
          <span className={isChosen ? 'text-primary-ink' : 'text-ink-2'}>
            {sizeBytes === null ? <LineCounts plus={plus} minus={minus} /> : sizeText(sizeBytes)}
          </span>
          {hasMark ? <Mark name={mark} /> : null}
        </span>
      </button>
    </li>
  );
}
