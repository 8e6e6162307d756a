import { ChevronRight, Trash2 } from 'lucide-react';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { acceptedResources } from '#features/school/files/resource-types.ts';
import type { Language } from '#kernel/language.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { latePart } from '#ui/late-part.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { WrappedField } from '#ui/wrapped-field.tsx';
import * as m from '../messages/m.ts';
import { countWords, longestBody, longestSummary, longestTitle, readingMinutes } from '../rules.ts';
import type { AddedResource } from './file-dialog.tsx';
import { sortFiles } from './given-files.ts';
import { isMac, keyText, listKey } from './key-commands.ts';
import type { EditedLesson } from './lesson-editor-queries.ts';
import type { MarkdownEditorHandle } from './markdown-editor.tsx';
import { PlainText } from './plain-text.tsx';
import type { Draft } from './use-draft.ts';

const MarkdownEditor = latePart(() =>
  import('./markdown-editor.tsx').then((module) => module.MarkdownEditor),
);
const Toolbar = latePart(() => import('./toolbar.tsx').then((module) => module.Toolbar));
const FileDialog = latePart(() => import('./file-dialog.tsx').then((module) => module.FileDialog));
const PictureDialog = latePart(() => import('./picture-dialog.tsx').then((module) => module.PictureDialog));

/** Puts a block of Markdown where the cursor is. */
export interface Writer {
  insert: (make: (commands: typeof import('./text-commands.ts')) => string) => void;
  /** Files for the place where the cursor is. */
  add: (files: readonly File[]) => void;
}

interface WritePaneProps {
  lesson: EditedLesson;
  language: Language;
  draft: Draft;
  /** Files are held over the page. */
  isDraggedOver: boolean;
  /** The module has more resources. */
  onAdded: () => void;
  onKeys: () => void;
  canDiscard: boolean;
  onDiscard: () => void;
  onCaret: (text: string, caret: number) => void;
  writer: Ref<Writer>;
  className?: string;
}

/** Title, summary and text of a lesson in one language, with the toolbar and the dialogs of what comes into the text. */
export function WritePane(props: WritePaneProps) {
  const { lesson, language, draft, canDiscard, isDraggedOver, className } = props;
  const { onAdded, onKeys, onDiscard, onCaret, writer } = props;
  const { keeper, state } = draft;
  const { texts } = state;
  const editor = useRef<MarkdownEditorHandle>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const fileChooser = useRef<HTMLInputElement>(null);
  const pane = useRef<HTMLElement>(null);
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [batches, setBatches] = useState<readonly (readonly File[])[]>([]);
  /** The titles of resources that were put into the text here, by their names. */
  const inserted = useRef(new Map<string, string>());
  const headId = useId();
  // On a phone; a language that is new begins with its title.
  const [isHeadOpen, setIsHeadOpen] = useState(texts.title === '');
  const [isReady, setIsReady] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  /** What to do after the button that was pressed last. */
  const [hint, setHint] = useState('');
  // What was typed here comes back as the same text; another one begins the editor again.
  const [typed, setTyped] = useState(texts.description);
  const [version, setVersion] = useState(0);
  if (texts.description !== typed) {
    setTyped(texts.description);
    setVersion(version + 1);
  }
  useFollowKeyboard(pane);
  const words = countWords(texts.description);
  const isTooLong = texts.description.length > longestBody;
  const addPictures = (files: readonly File[]) => setPictures((before) => [...before, ...files]);
  const addFiles = (files: readonly File[]) =>
    setBatches((before) => (files.length > 0 ? [...before, files] : before));
  const add: Writer['add'] = (files) => {
    const sorted = sortFiles(files);
    addPictures(sorted.pictures);
    addFiles(sorted.others);
  };
  const insert: Writer['insert'] = (make) =>
    void import('./text-commands.ts').then((commands) => {
      const command = commands.block(make(commands));
      if (editor.current?.insert(command)) return;
      // The editor has not come yet: behind the text.
      const now = keeper.state().texts;
      const end = now.description.length;
      const edit = command(now.description, { from: end, to: end });
      keeper.type({ ...now, description: now.description.slice(0, edit.from) + edit.insert });
    });
  useImperativeHandle(writer, () => ({ insert, add }));
  const endPicture = (line: string | null) => {
    setPictures(pictures.slice(1));
    if (line !== null) insert(() => line);
  };
  const endFiles = (added: readonly AddedResource[]) => {
    setBatches(batches.slice(1));
    if (added.length === 0) return;
    for (const { name, title } of added) inserted.current.set(name, title);
    insert(({ resourceMarkdown }) => added.map(resourceMarkdown).join('\n\n'));
    onAdded();
  };
  /** The link goes by undoing; the resource was made for good. */
  const tellWhatStays = (before: string, after: string) =>
    void import('./text-commands.ts').then(({ resourceNamesIn }) => {
      const left = resourceNamesIn(after);
      const titles = [...resourceNamesIn(before)]
        .filter((name) => !left.has(name))
        .flatMap((name) => inserted.current.get(name) ?? []);
      if (titles.length > 0)
        toast.message(
          m.linkTakenAway(),
          m.resourceStays({ count: titles.length, titles: titles.join(', ') }),
        );
    });
  return (
    <section
      ref={pane}
      aria-label={m.write()}
      className={cn('relative flex min-h-0 min-w-0 flex-col bg-surface', className)}
    >
      {isDraggedOver ? (
        <div className="pointer-events-none absolute inset-0 z-30 grid place-items-end justify-items-center border-2 border-dashed border-primary p-4">
          <p className="rounded-md bg-primary-soft px-3 py-2 text-ui text-primary-ink shadow-pop">
            {m.dropHere()}
          </p>
        </div>
      ) : null}
      <div className="shrink-0 border-b border-line px-4 lg:px-6 lg:py-3">
        <button
          type="button"
          className="flex h-11 w-full items-center gap-2 text-left text-ui font-semibold focus-visible:-outline-offset-2 lg:hidden"
          aria-expanded={isHeadOpen}
          aria-controls={headId}
          onClick={() => setIsHeadOpen(!isHeadOpen)}
        >
          <ChevronRight
            className={cn('size-4 shrink-0 text-ink-3 transition-transform', isHeadOpen && 'rotate-90')}
            aria-hidden="true"
          />
          {m.titleAndSummary()}
        </button>
        <div id={headId} className={cn('grid grid-cols-1 gap-3 max-lg:pb-3', !isHeadOpen && 'max-lg:hidden')}>
          <TextField
            label={m.title()}
            lang={language}
            maxLength={longestTitle}
            value={texts.title}
            onChange={(event) => keeper.type({ ...texts, title: event.target.value })}
          />
          <WrappedField
            label={m.summary()}
            lang={language}
            maxLength={longestSummary}
            value={texts.summary}
            onChange={(event) => keeper.type({ ...texts, summary: event.target.value })}
          />
        </div>
      </div>
      <div className="z-20 h-12 shrink-0 border-line lg:h-auto lg:min-h-12 lg:max-[1056px]:min-h-20 xl:max-[1356px]:min-h-20 bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[max(env(safe-area-inset-bottom),var(--seen-bottom,0px))] max-lg:border-t lg:border-b">
        <Toolbar
          onCommand={(command) => {
            setHint('');
            editor.current?.run(command);
          }}
          onPicture={() => chooser.current?.click()}
          onFile={() => fileChooser.current?.click()}
          onUndo={() => editor.current?.undo()}
          onRedo={() => editor.current?.redo()}
          onVideo={() => setHint(m.otherVideoHint())}
          editor={() => editor.current?.element() ?? null}
        />
        <input
          ref={chooser}
          type="file"
          multiple
          accept=".png,.jpg,.jpeg,.webp"
          // The button beside it has the name and the focus.
          hidden
          onChange={(event) => {
            addPictures([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <input
          ref={fileChooser}
          type="file"
          multiple
          accept={acceptedResources}
          // As the one above.
          hidden
          onChange={(event) => {
            addFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {/* Both in one place: the editor is drawn while the plain text is still there. */}
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 max-lg:min-h-[60dvh] [&>*]:col-start-1 [&>*]:row-start-1 [&>*]:min-w-0">
        {isReady ? null : <PlainText text={texts.description} lang={language} />}
        <div className={cn('min-h-0', !isReady && 'invisible')}>
          <MarkdownEditor
            ref={editor}
            text={texts.description}
            language={language}
            version={`${language} ${version}`}
            onChange={(description) => {
              setTyped(description);
              keeper.type({ ...keeper.state().texts, description });
            }}
            onFiles={add}
            onUndone={tellWhatStays}
            onKeys={onKeys}
            onReady={() => afterDrawing(() => setIsReady(true))}
            onCaret={onCaret}
            onSave={() => void keeper.flush()}
          />
        </div>
      </div>
      <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 text-small text-ink-2 lg:px-6">
        {/* Always there, so that screen readers hear what comes into it. */}
        <span role="status">{hint || m.markdown()}</span>
        <span>{m.length({ words, minutes: readingMinutes(words) })}</span>
        {isTooLong ? (
          <span role="alert" className="text-danger-ink">
            {m.tooLong({ count: texts.description.length - longestBody })}
          </span>
        ) : null}
        <button
          type="button"
          onClick={onKeys}
          className="ml-auto inline-flex min-h-8 items-center gap-1.5 rounded-xs hover:text-ink max-sm:hidden"
        >
          <Kbd className="whitespace-nowrap">{keyText(listKey, isMac())}</Kbd>
          <span className={cn(canDiscard && 'max-2xl:sr-only')}>{m.allShortcuts()}</span>
        </button>
        {canDiscard ? (
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:ml-auto"
            icon={<Trash2 className="size-4" />}
            onClick={() => setIsAsking(true)}
          >
            {m.discardDraft()}
          </Button>
        ) : null}
      </div>
      {pictures[0] ? (
        <PictureDialog moduleId={lesson.id} file={pictures[0]} onEnd={endPicture} />
      ) : batches[0] ? (
        <FileDialog lesson={lesson} language={language} files={batches[0]} onEnd={endFiles} />
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={m.discardQuestion()}
        description={m.discardHelp()}
        confirmLabel={m.discardDraft()}
        onConfirm={() => {
          setIsAsking(false);
          onDiscard();
        }}
      />
    </section>
  );
}

/** The editor measures its lines in its first frame, and moves them. */
const afterDrawing = (go: () => void) => requestAnimationFrame(() => requestAnimationFrame(go));

/** On a phone the toolbar stays above the keyboard. */
function useFollowKeyboard(ref: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('#ui/seen-window.ts').then(
      (late) => {
        if (!isOver) stop = late.followSeenWindow(ref);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [ref]);
}
