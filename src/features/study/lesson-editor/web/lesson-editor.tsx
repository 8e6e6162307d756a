import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { outdateCatalogue } from '#features/study/catalogue/web/admin/catalogue-queries.ts';
import { currentLanguage, type Language, languageNames, languages, otherLanguage } from '#kernel/language.ts';
import { api } from '#kit/client.ts';
import { conflictData } from '#kit/conflict.ts';
import { errorMessage } from '#kit/errors.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
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
import { HistoryPanel } from './history-panel.tsx';
import { type EditedLesson, type Version, versionsQuery } from './lesson-editor-queries.ts';
import { LessonParts } from './lesson-parts.tsx';
import type { MarkdownEditorHandle } from './markdown-editor.tsx';
import { type PreviewHandle, PreviewPane } from './preview-pane.tsx';
import { SaveStatus } from './save-status.tsx';
import { type Draft, useDraft } from './use-draft.ts';

const MarkdownEditor = latePart(() =>
  import('./markdown-editor.tsx').then((module) => module.MarkdownEditor),
);
const Toolbar = latePart(() => import('./toolbar.tsx').then((module) => module.Toolbar));
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

  const publish = async (bases: Partial<Record<Language, string>> = {}) => {
    setIsPublishing(true);
    setOver(null);
    try {
      const revisions: Partial<Record<Language, number>> = {};
      for (const one of changed) {
        const { status, revision, message } = await drafts[one].keeper.flush();
        if (status !== 'saved') {
          setLanguage(one);
          toast.error(
            m.notPublished(),
            message ?? (status === 'conflict' ? m.conflictFirst() : m.connectFirst()),
          );
          return;
        }
        if (revision > 0) revisions[one] = revision;
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
    const { revision } = await draft.keeper.flush();
    try {
      if (revision > 0) await api.lessonEditor.discard({ id: lesson.id, language, revision });
      await beginAgain([language]);
      toast.success(m.draftDiscarded());
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
  const insertCard = ({ titles, name }: EditedLesson['exercises'][number]) => {
    setTab('write');
    writer.current?.insert(({ exerciseMarkdown }) => exerciseMarkdown({ title: titles[language], name }));
  };

  return (
    <div className="flex min-h-0 flex-col lg:h-[calc(100dvh-var(--topbar-h))]">
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
          moduleId={lesson.id}
          language={language}
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
            <LessonParts lesson={lesson} onInsert={insertCard} />
          </Panel>
          <Panel isShown={tab === 'history'}>
            <section className="p-5" aria-label={m.history()}>
              <h2 className="mb-2 text-h4">{m.history()}</h2>
              <HistoryPanel
                moduleId={lesson.id}
                onRestore={(version: Version, current: Version) => restore(version.id, current.id)}
              />
            </section>
          </Panel>
        </aside>
      </div>
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
}

interface WritePaneProps {
  moduleId: number;
  language: Language;
  draft: Draft;
  canDiscard: boolean;
  onDiscard: () => void;
  onCaret: (text: string, caret: number) => void;
  writer: Ref<Writer>;
  className?: string;
}

function WritePane({
  moduleId,
  language,
  draft,
  canDiscard,
  onDiscard,
  onCaret,
  writer,
  className,
}: WritePaneProps) {
  const { keeper, state } = draft;
  const { texts } = state;
  const editor = useRef<MarkdownEditorHandle>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const pane = useRef<HTMLElement>(null);
  const [pictures, setPictures] = useState<readonly File[]>([]);
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
  const add = (files: readonly File[]) => setPictures([...pictures, ...files]);
  const insert: Writer['insert'] = (make) =>
    void import('./text-commands.ts').then((commands) => editor.current?.run(commands.block(make(commands))));
  useImperativeHandle(writer, () => ({ insert }));
  const endPicture = (inserted: string | null) => {
    setPictures(pictures.slice(1));
    if (inserted !== null) insert(() => inserted);
  };
  return (
    <section
      ref={pane}
      aria-label={m.write()}
      className={cn('flex min-h-0 min-w-0 flex-col bg-surface', className)}
    >
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
      <div className="z-20 h-12 shrink-0 border-line bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[max(env(safe-area-inset-bottom),var(--seen-bottom,0px))] max-lg:border-t lg:border-b">
        <Toolbar
          onCommand={(command) => {
            setHint('');
            editor.current?.run(command);
          }}
          onPicture={() => chooser.current?.click()}
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
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      <div className="min-h-0 flex-1 max-lg:min-h-[60dvh]">
        <MarkdownEditor
          ref={editor}
          text={texts.description}
          language={language}
          version={`${language} ${version}`}
          onChange={(description) => {
            setTyped(description);
            keeper.type({ ...keeper.state().texts, description });
          }}
          onPictures={add}
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
        {canDiscard ? (
          <Button
            variant="ghost"
            size="sm"
            className="ml-auto"
            icon={<Trash2 className="size-4" />}
            onClick={() => setIsAsking(true)}
          >
            {m.discardDraft()}
          </Button>
        ) : null}
      </div>
      {pictures[0] ? <PictureDialog moduleId={moduleId} file={pictures[0]} onEnd={endPicture} /> : null}
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
