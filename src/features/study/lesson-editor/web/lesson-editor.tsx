import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import {
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { acceptedResources } from '#features/school/files/resource-types.ts';
import { outdateCatalogue } from '#features/study/catalogue/web/admin/catalogue-queries.ts';
import { currentLanguage, type Language, languageNames, languages, otherLanguage } from '#kernel/language.ts';
import { api } from '#kit/client.ts';
import { conflictData } from '#kit/conflict.ts';
import { errorMessage } from '#kit/errors.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { TabList } from '#ui/tabs.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import {
  countWords,
  isSameTexts,
  longestBody,
  longestSummary,
  longestTitle,
  noTexts,
  readingMinutes,
} from '../rules.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { discardTyped, unsavedReason } from './discard-typed.ts';
import type { AddedResource } from './file-dialog.tsx';
import { sortFiles } from './given-files.ts';
import { HistoryPanel } from './history-panel.tsx';
import { isMac, keyText, listKey } from './key-commands.ts';
import { type EditedLesson, type Version, versionsQuery } from './lesson-editor-queries.ts';
import { LessonParts, type LessonResource } from './lesson-parts.tsx';
import type { MarkdownEditorHandle } from './markdown-editor.tsx';
import { PlainText } from './plain-text.tsx';
import { type PreviewHandle, PreviewPane } from './preview-pane.tsx';
import { SaveStatus } from './save-status.tsx';
import { type Draft, useDraft } from './use-draft.ts';

const MarkdownEditor = latePart(() =>
  import('./markdown-editor.tsx').then((module) => module.MarkdownEditor),
);
const Toolbar = latePart(() => import('./toolbar.tsx').then((module) => module.Toolbar));
const FileDialog = latePart(() => import('./file-dialog.tsx').then((module) => module.FileDialog));
const KeysDialog = latePart(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog));
const ActionItemsDialog = latePart(() =>
  import('./action-items-dialog.tsx').then((module) => module.ActionItemsDialog),
);
const PictureDialog = latePart(() => import('./picture-dialog.tsx').then((module) => module.PictureDialog));

type Tab = 'write' | 'preview' | 'parts' | 'history';

/** The reader's language where the lesson has it, else the lesson's own. */
function languageToOpen({ sides, language }: EditedLesson): Language {
  const { published, draft } = sides[currentLanguage()];
  return published || draft ? currentLanguage() : language;
}

interface LessonEditorProps {
  lesson: EditedLesson;
  userId: string;
}

/** A lesson's text with its toolbar, what learners would see, and its history (product.md#lesson-editor). */
export function LessonEditor({ lesson, userId }: LessonEditorProps) {
  const drafts: Record<Language, Draft> = {
    en: useDraft(lesson, 'en', userId),
    id: useDraft(lesson, 'id', userId),
  };
  const [language, setLanguage] = useState(() => languageToOpen(lesson));
  const [tab, setTab] = useState<Tab>('write');
  const writer = useRef<Writer>(null);
  const preview = useRef<PreviewHandle>(null);
  const [isPublishing, setIsPublishing] = useState(false);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  const [isEditingItems, setIsEditingItems] = useState(false);
  const [over, setOver] = useState<{ language: Language; base: string } | null>(null);
  const queryClient = useQueryClient();
  const router = useRouter();
  const draft = drafts[language];
  const side = lesson.sides[language];
  const titled = draft.state.texts.title ? language : lesson.language;

  // What is published may have changed too.
  const hasConflict = languages.some((one) => drafts[one].state.status === 'conflict');
  useEffect(() => {
    if (hasConflict) void router.invalidate();
  }, [hasConflict, router]);

  const isChanged = (one: Language) => {
    const { texts, revision } = drafts[one].state;
    return revision > 0 || !isSameTexts(texts, lesson.sides[one].published ?? noTexts);
  };
  const changed = languages.filter(isChanged);

  /** Reads what is published, and begins again without drafts in these languages. */
  const beginAgain = async (finished: readonly Language[]) => {
    const fresh = await api.lessonEditor.get({ id: lesson.id });
    for (const one of finished) drafts[one].keeper.start(fresh.sides[one].published, fresh.sides[one].base);
    await Promise.all([
      router.invalidate(),
      outdateCatalogue(queryClient),
      queryClient.invalidateQueries(versionsQuery(lesson.id)),
    ]);
  };

  const restore = async (versionId: string, current: string, isUndo = false): Promise<boolean> => {
    try {
      const done = await api.lessonEditor.restore({ id: lesson.id, versionId, over: current });
      // Asked of the keepers: an Undo may be pressed long after this was drawn.
      await beginAgain(languages.filter((one) => !drafts[one].keeper.hasDraft()));
      toast.success(isUndo ? m.undone() : done.message, undefined, {
        ...(isUndo
          ? {}
          : {
              action: { label: m.undo(), onClick: () => void restore(done.formerId, done.versionId, true) },
            }),
        durationMs: 10_000,
      });
      return true;
    } catch (error) {
      toast.error(m.notRestored(), errorMessage(error));
      await queryClient.invalidateQueries(versionsQuery(lesson.id));
      return false;
    }
  };

  const discardLater = async (one: Language) => {
    const reason = await discardTyped(drafts[one].keeper, async (revision) => {
      await api.lessonEditor.discard({ id: lesson.id, language: one, revision });
      await beginAgain([one]);
    });
    if (reason !== null) toast.error(m.notDiscarded(), reason);
  };

  /** Makes a kept draft the draft. What is typed is saved before, so that it is kept. */
  const restoreDraft = async (versionId: string, one: Language, isUndo = false): Promise<boolean> => {
    const { keeper } = drafts[one];
    try {
      const state = await keeper.flush();
      const reason = unsavedReason(state);
      if (reason !== null) {
        toast.error(m.notRestored(), reason);
        return false;
      }
      const { revision } = state;
      const done = await api.lessonEditor.restoreDraft({ id: lesson.id, versionId, revision });
      keeper.adopt(done.draft);
      setLanguage(one);
      setTab('write');
      const { formerId } = done;
      const takeBack = async () => {
        if (formerId !== null) await restoreDraft(formerId, one, true);
        else await discardLater(one);
      };
      toast.success(isUndo ? m.draftIsBack() : done.message, undefined, {
        ...(isUndo
          ? {}
          : {
              action: {
                label: m.undo(),
                onClick: () =>
                  void takeBack().catch((error: unknown) =>
                    toast.error(m.notRestored(), errorMessage(error)),
                  ),
              },
            }),
        durationMs: 10_000,
      });
      await queryClient.invalidateQueries(versionsQuery(lesson.id));
      return true;
    } catch (error) {
      toast.error(m.notRestored(), errorMessage(error));
      await queryClient.invalidateQueries(versionsQuery(lesson.id));
      if (conflictData(error)) await keeper.check();
      return false;
    }
  };

  const publish = async (bases: Partial<Record<Language, string>> = {}) => {
    setIsPublishing(true);
    setOver(null);
    try {
      const revisions: Partial<Record<Language, number>> = {};
      for (const one of changed) {
        const state = await drafts[one].keeper.flush();
        const reason = unsavedReason(state);
        if (reason !== null) {
          setLanguage(one);
          toast.error(m.notPublished(), reason);
          return;
        }
        if (state.revision > 0) revisions[one] = state.revision;
      }
      const done = await api.lessonEditor.publish({ id: lesson.id, drafts: revisions, over: bases });
      const { formerId } = done;
      await beginAgain(changed);
      toast.success(done.message, lesson.isPublished ? undefined : m.moduleHidden(), {
        ...(formerId === null
          ? {}
          : { action: { label: m.undo(), onClick: () => void restore(formerId, done.versionId, true) } }),
        durationMs: 10_000,
      });
    } catch (error) {
      const data = conflictData(error);
      if (data && typeof data.base === 'string') {
        const where = data.language === 'id' ? 'id' : 'en';
        setLanguage(where);
        setOver({ language: where, base: data.base });
        await router.invalidate();
      } else {
        toast.error(m.notPublished(), errorMessage(error));
        if (data) for (const one of changed) await drafts[one].keeper.check();
      }
    } finally {
      setIsPublishing(false);
    }
  };

  const discard = async () => {
    try {
      const reason = await discardTyped(draft.keeper, async (revision) => {
        const gone =
          revision > 0 ? await api.lessonEditor.discard({ id: lesson.id, language, revision }) : null;
        await beginAgain([language]);
        const keptId = gone?.keptId ?? null;
        toast.success(m.draftDiscarded(), undefined, {
          ...(keptId === null
            ? {}
            : { action: { label: m.undo(), onClick: () => void restoreDraft(keptId, language, true) } }),
          durationMs: 10_000,
        });
      });
      if (reason !== null) toast.error(m.notDiscarded(), reason);
    } catch (error) {
      toast.error(m.notDiscarded(), errorMessage(error));
    }
  };

  const place = lesson.place === null ? null : m.modulePlace({ place: lesson.place });
  const canPublish = changed.length > 0 && !isPublishing;
  const tabs: { value: Tab; label: string }[] = [
    { value: 'write', label: m.write() },
    { value: 'preview', label: m.preview() },
    { value: 'parts', label: m.exercises() },
    { value: 'history', label: m.history() },
  ];
  const insertExercise = ({ titles, name }: EditedLesson['exercises'][number]) => {
    setTab('write');
    writer.current?.insert(({ exerciseMarkdown }) => exerciseMarkdown({ title: titles[language], name }));
  };
  const insertResource = async ({ id: resourceId, titles, name: given }: LessonResource) => {
    try {
      const name = given ?? (await api.lessonEditor.nameResource({ id: lesson.id, resourceId })).name;
      setTab('write');
      writer.current?.insert(({ resourceMarkdown }) => resourceMarkdown({ title: titles[language], name }));
    } catch (error) {
      toast.error(m.notInserted(), errorMessage(error));
    }
  };
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files dropped beside the text would leave the page; the button File does the same.
    <div
      className="flex min-h-0 flex-col lg:h-[calc(100dvh-var(--topbar-h))]"
      onKeyDown={(event) => {
        if (event.defaultPrevented || event.key !== '/' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        setIsShowingKeys(true);
      }}
      onDragOver={(event) => {
        if (!isFiles(event)) return;
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDraggedOver(false);
      }}
      onDrop={(event) => {
        setIsDraggedOver(false);
        // Dropped on the text, the editor has taken them.
        if (event.defaultPrevented || !isFiles(event)) return;
        event.preventDefault();
        setTab('write');
        writer.current?.add([...event.dataTransfer.files]);
      }}
    >
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line bg-surface px-4 py-3 lg:px-6">
        <div className="min-w-0 flex-1 basis-52">
          <BackLink render={<Link to="/admin/modules/$id/edit" params={{ id: String(lesson.id) }} />}>
            {m.moduleForm()}
          </BackLink>
          <h1 className="truncate text-h3" lang={titled}>
            {drafts[titled].state.texts.title || m.untitled()}
          </h1>
          <p className="truncate text-small text-ink-2">
            {[place, lesson.course?.title, lesson.isPublished ? null : m.notPublishedYet()]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <div className="max-lg:order-2 max-lg:w-full lg:ml-auto">
          <SaveStatus state={draft.state} isPublished={lesson.isPublished} onRetry={draft.keeper.retry} />
        </div>
        <Button
          variant="accent"
          disabled={!canPublish}
          isBusy={isPublishing}
          busyLabel={m.publishing()}
          onClick={() => void publish()}
        >
          {m.publishChanges()}
        </Button>
      </header>
      <div className="flex flex-wrap items-end justify-between gap-x-6 border-b border-line bg-surface px-4 lg:px-6">
        <TabList
          label={m.language()}
          className="border-b-0"
          value={language}
          onValueChange={setLanguage}
          items={[lesson.language, otherLanguage(lesson.language)].map((one) => ({
            value: one,
            label: (
              <>
                {languageNames[one]}
                <LanguageState
                  text={isChanged(one) ? m.changedMark() : lesson.sides[one].published ? '' : m.missing()}
                />
              </>
            ),
          }))}
        />
        <TabList
          label={m.views()}
          className="w-full border-b-0 border-t border-line lg:hidden"
          value={tab}
          onValueChange={setTab}
          items={tabs}
        />
      </div>
      {draft.state.status === 'conflict' || over?.language === language ? (
        <div className="border-b border-line bg-surface p-4 lg:max-h-[55dvh] lg:overflow-y-auto lg:px-6">
          {draft.state.status === 'conflict' ? (
            <ConflictNotice
              language={language}
              state={draft.state}
              published={side.published ?? noTexts}
              isBusy={false}
              onTakeTheirs={() =>
                draft.keeper.takeTheirs({ texts: side.published ?? noTexts, base: side.base })
              }
              onKeepMine={() => void draft.keeper.keepMine(side.base)}
            />
          ) : (
            <Notice
              tone="warning"
              title={m.publishedChanged()}
              action={
                <div className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => over && void publish({ [over.language]: over.base })}>
                    {m.publishOver()}
                  </Button>
                  <Button variant="secondary" size="sm" onClick={() => setOver(null)}>
                    {m.notNow()}
                  </Button>
                </div>
              }
            >
              {m.publishedChangedHelp()}
            </Notice>
          )}
        </div>
      ) : null}
      <div className="grid grid-cols-1 min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,.95fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,.95fr)_300px]">
        <WritePane
          key={language}
          lesson={lesson}
          language={language}
          isDraggedOver={isDraggedOver}
          onAdded={() => void router.invalidate()}
          onKeys={() => setIsShowingKeys(true)}
          draft={draft}
          canDiscard={isChanged(language)}
          onDiscard={() => void discard()}
          onCaret={(text, caret) => preview.current?.follow(text, caret)}
          writer={writer}
          className={cn(tab !== 'write' && 'max-lg:hidden')}
        />
        <PreviewPane
          ref={preview}
          lesson={lesson}
          language={language}
          texts={draft.state.texts}
          className={cn('border-line lg:border-l', tab !== 'preview' && 'max-lg:hidden')}
        />
        <aside
          aria-label={m.moreOfLesson()}
          className={cn(
            // Relative, so that hidden words of the list inside do not make the page longer.
            'relative min-h-0 border-line bg-surface max-xl:border-t lg:max-xl:col-span-2 xl:overflow-y-auto xl:border-l',
            (tab === 'write' || tab === 'preview') && 'max-lg:hidden',
          )}
        >
          <Panel isShown={tab === 'parts'}>
            <LessonParts
              lesson={lesson}
              onExercise={insertExercise}
              onResource={(resource) => void insertResource(resource)}
              onEditItems={() => setIsEditingItems(true)}
            />
          </Panel>
          <Panel isShown={tab === 'history'}>
            <section className="p-5" aria-label={m.history()}>
              <h2 className="mb-2 text-h4">{m.history()}</h2>
              <HistoryPanel
                moduleId={lesson.id}
                onRestore={(version: Version, current: Version | null) => {
                  if (version.language !== null) return restoreDraft(version.id, version.language);
                  return current ? restore(version.id, current.id) : Promise.resolve(false);
                }}
              />
            </section>
          </Panel>
        </aside>
      </div>
      {isShowingKeys ? <KeysDialog onClose={() => setIsShowingKeys(false)} /> : null}
      {isEditingItems ? (
        <ActionItemsDialog
          moduleId={lesson.id}
          onEnd={(isSaved) => {
            setIsEditingItems(false);
            if (isSaved) void router.invalidate();
          }}
        />
      ) : null}
    </div>
  );
}

const LanguageState = ({ text }: { text: string }) =>
  text === '' ? null : <span className="text-small font-normal text-ink-3">{text}</span>;

const Panel = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div className={cn(!isShown && 'max-lg:hidden')}>{children}</div>
);

/** Puts a block of Markdown where the cursor is. */
interface Writer {
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

function WritePane(props: WritePaneProps) {
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
      <div className="grid grid-cols-1 gap-3 border-b border-line px-4 py-3 sm:grid-cols-2 lg:px-6">
        <TextField
          label={m.title()}
          lang={language}
          maxLength={longestTitle}
          value={texts.title}
          onChange={(event) => keeper.type({ ...texts, title: event.target.value })}
        />
        <TextField
          label={m.summary()}
          lang={language}
          maxLength={longestSummary}
          value={texts.summary}
          onChange={(event) => keeper.type({ ...texts, summary: event.target.value })}
        />
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
      <div className="min-h-0 flex-1 max-lg:min-h-[60dvh]">
        {isReady ? null : <PlainText text={texts.description} lang={language} />}
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
          onReady={() => setIsReady(true)}
          onCaret={onCaret}
          onSave={() => void keeper.flush()}
        />
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
