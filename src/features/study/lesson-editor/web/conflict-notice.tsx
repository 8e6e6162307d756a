import { useQuery } from '@tanstack/react-query';
import { type Language, languageNames } from '#kernel/language.ts';
import { formatClockIn } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';
import { asLines, type Texts } from '../rules.ts';
import { ComparedTexts } from './compared-texts.tsx';
import type { DraftState } from './draft-keeper.ts';

interface ConflictNoticeProps {
  language: Language;
  state: DraftState;
  /** What learners see, if the other draft is gone. */
  published: Texts;
  isBusy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Two editors wrote the same draft: who changed what, and which of the two stays. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { language, state, published, isBusy, onTakeTheirs, onKeepMine } = props;
  const { theirs, texts } = state;
  const input = { before: asLines(theirs ?? published), after: asLines(texts) };
  const { data } = useQuery({
    ...apiQuery.lessonEditor.compare.queryOptions({ input }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const name = theirs?.isOwn ? m.youElsewhere() : (theirs?.savedByName ?? m.someone());
  const title = theirs
    ? m.conflict({
        name,
        time: formatClockIn(new Date(theirs.savedAt), viewerTimeZone()),
        language: languageNames[language],
      })
    : m.conflictGone({ language: languageNames[language] });
  return (
    <Notice tone="warning" title={title}>
      <p className="mt-1">{m.conflictHelp()}</p>
      <div className="mt-3 max-h-72 overflow-y-auto bg-surface text-ink">
        {data ? <ComparedTexts language={language} compared={data} /> : <Skeleton className="h-24" />}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" isBusy={isBusy} busyLabel={m.saving()} onClick={onKeepMine}>
          {m.keepMine()}
        </Button>
        <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
          {theirs ? m.takeTheirs({ name }) : m.takePublished()}
        </Button>
      </div>
    </Notice>
  );
}
