import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { TabList } from '#ui/tabs.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SourceFile } from '../../exercise.ts';
import * as m from '../../messages/m.ts';
import type { SetDraft } from './draft.ts';
import { type Draft, hasChecks, hasSolvedFiles } from './draft.ts';

const CodeEditor = latePart(() => import('../code-editor.tsx').then((module) => module.CodeEditor));

/** As `sourceFile` of exercise.ts, whose schema is not for browsers. */
const fileName = /^[\w-]+\.(html|css|js|sql|md|txt)$/;

interface OpenFile {
  /** As in the exercise's folder. */
  path: string;
  text: string;
  onChange: (text: string) => void;
}

const withText = (files: readonly SourceFile[], name: string, text: string) =>
  files.map((file) => (file.name === name ? { name, text } : file));

/** The files of the exercise's folder that its kind has. */
function filesOf(draft: Draft, set: SetDraft): OpenFile[] {
  const { kind, start, solved } = draft;
  const files: OpenFile[] = start.map(({ name, text }) => ({
    path: `start/${name}`,
    text,
    onChange: (next) => set({ start: withText(start, name, next) }),
  }));
  if (kind === 'sql') files.push({ path: 'seed.sql', text: draft.seed, onChange: (seed) => set({ seed }) });
  if (hasSolvedFiles(kind))
    files.push(
      ...solved.map(({ name, text }) => ({
        path: `solution/${name}`,
        text,
        onChange: (next: string) => set({ solved: withText(solved, name, next) }),
      })),
    );
  if (hasChecks(kind))
    files.push({ path: 'checks.js', text: draft.checks, onChange: (checks) => set({ checks }) });
  if (kind === 'function' || kind === 'order')
    files.push({
      path: 'hidden.js',
      text: draft.hiddenChecks,
      onChange: (hiddenChecks) => set({ hiddenChecks }),
    });
  return files;
}

/** One editor for all files, as they are in the folder: start, model answer, checks. */
export function FilesField({ draft, set }: { draft: Draft; set: SetDraft }) {
  const files = filesOf(draft, set);
  const [chosen, setChosen] = useState(files[0]?.path ?? '');
  const file = files.find(({ path }) => path === chosen) ?? files[0];
  const panel = useId();
  return (
    <div className="grid gap-3">
      {file ? (
        <>
          <TabList
            label={m.files()}
            value={file.path}
            onValueChange={setChosen}
            items={files.map(({ path }) => ({
              value: path,
              label: <span className="font-mono text-small">{path}</span>,
              panelId: path === file.path ? panel : undefined,
            }))}
          />
          <div id={panel} className="h-80 overflow-hidden rounded-md bg-night">
            <CodeEditor
              file={{ name: file.path, text: file.text }}
              version={0}
              markedLine={null}
              onChange={file.onChange}
              onRun={() => undefined}
              onCheck={() => undefined}
            />
          </div>
        </>
      ) : null}
      {draft.kind === 'page' || draft.kind === 'git' ? <MoreFiles draft={draft} set={set} /> : null}
    </div>
  );
}

/** Pages and repositories may have several files. A page's answer has the same ones. */
function MoreFiles({ draft, set }: { draft: Draft; set: SetDraft }) {
  const { kind, start, solved } = draft;
  const [name, setName] = useState('');
  const isNew = fileName.test(name) && start.every((file) => file.name !== name);
  const most = kind === 'page' ? 4 : 10;
  const withNew = (files: readonly SourceFile[]) => [...files, { name, text: '' }];
  const without = (files: readonly SourceFile[], gone: string) => files.filter((file) => file.name !== gone);
  const inAnswer = hasSolvedFiles(kind);
  const add = () => {
    set({ start: withNew(start), ...(inAnswer ? { solved: withNew(solved) } : {}) });
    setName('');
  };
  return (
    <fieldset className="flex flex-wrap items-end gap-2">
      <legend className="sr-only">{m.files()}</legend>
      {start.length < most ? (
        <>
          <TextField
            className="w-48"
            label={m.newFile()}
            inputClassName="font-mono"
            placeholder={kind === 'page' ? 'app.js' : 'README.md'}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter adds the file; it does not submit the form.
              event.preventDefault();
              if (isNew) add();
            }}
          />
          <Button variant="secondary" icon={<Plus className="size-4" />} disabled={!isNew} onClick={add}>
            {m.addFile()}
          </Button>
        </>
      ) : null}
      {start
        .filter((file) => kind === 'git' || (file.name !== 'index.html' && start.length > 1))
        .map((file) => (
          <Button
            key={file.name}
            variant="ghost"
            icon={<Trash2 className="size-4" />}
            onClick={() =>
              set({
                start: without(start, file.name),
                ...(inAnswer ? { solved: without(solved, file.name) } : {}),
              })
            }
          >
            {m.removeFileNamed({ name: file.name })}
          </Button>
        ))}
    </fieldset>
  );
}
