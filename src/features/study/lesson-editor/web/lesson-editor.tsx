import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { outdateCatalogue } from '#features/study/catalogue/web/admin/catalogue-queries.ts';
import { currentLanguage, type Language, languageNames, languages, otherLanguage } from '#kernel/language.ts';
import { api } from '#kit/client.ts';
import { conflictData } from '#kit/conflict.ts';
import { errorMessage } from '#kit/errors.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { latePart } from '#ui/late-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { TabList } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { isSameTexts, noTexts } from '../rules.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { discardTyped, unsavedReason } from './discard-typed.ts';
import { HistoryPanel } from './history-panel.tsx';
import { type EditedLesson, type Version, versionsQuery } from './lesson-editor-queries.ts';
import { LessonParts, type LessonResource } from './lesson-parts.tsx';
import { type PreviewHandle, PreviewPane } from './preview-pane.tsx';
import { SaveStatus } from './save-status.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { WritePane, type Writer } from './write-pane.tsx';

const KeysDialog = latePart(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog));
const ActionItemsDialog = latePart(() =>
  import('./action-items-dialog.tsx').then((module) => module.ActionItemsDialog),
);

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

  const isChanged = (one: Language) =>
    !isSameTexts(drafts[one].state.texts, lesson.sides[one].published ?? noTexts);
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
      <header className="border-line bg-surface max-lg:contents lg:flex lg:items-center lg:gap-x-5 lg:border-b lg:px-6 lg:py-3">
        <div className="min-w-0 flex-1 bg-surface max-lg:px-4 max-lg:pt-2">
          <BackLink render={<Link to="/admin/modules/$id/edit" params={{ id: String(lesson.id) }} />}>
            {m.moduleForm()}
          </BackLink>
          <h1 className="truncate text-h3" lang={titled}>
            {drafts[titled].state.texts.title || m.untitled()}
          </h1>
          {/* Never empty: nothing below it may move when the lesson comes. */}
          <p className="min-h-5 truncate text-small text-ink-2">
            {[place, lesson.course?.title, lesson.isPublished ? null : m.notPublishedYet()]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        {/* On a phone it stays at the top of the window while the text is scrolled. */}
        <div className="flex items-center justify-between gap-3 bg-surface max-lg:sticky max-lg:top-(--topbar-h) max-lg:z-20 max-lg:min-h-15 max-lg:border-b max-lg:border-line max-lg:px-4 max-lg:py-2 lg:gap-5">
          <SaveStatus
            state={draft.state}
            isChanged={isChanged(language)}
            isPublished={lesson.isPublished}
            onRetry={draft.keeper.retry}
          />
          <Button
            variant="accent"
            className="shrink-0"
            disabled={!canPublish}
            isBusy={isPublishing}
            busyLabel={m.publishing()}
            onClick={() => void publish()}
          >
            {m.publishChanges()}
          </Button>
        </div>
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

/** On a wide screen 'changed' has its place from the start: the first letter moves no tab. */
const LanguageState = ({ text }: { text: string }) => (
  <span className={cn('text-small font-normal text-ink-3', text === '' && 'invisible max-lg:hidden')}>
    {text || m.changedMark()}
  </span>
);

const Panel = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div className={cn(!isShown && 'max-lg:hidden')}>{children}</div>
);
