import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { LineCounts } from '#features/study/course-folders/web/line-counts.tsx';
import { languageNames } from '#kernel/language.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';
import { type Version, versionsQuery } from './lesson-editor-queries.ts';
import { VersionDialog } from './version-dialog.tsx';
import { versionTime } from './version-time.ts';

const originNames: Record<Version['origin'], () => string> = {
  first: m.originFirst,
  form: m.originForm,
  editor: m.originEditor,
  import: m.originImport,
  restore: m.originRestore,
  draft: m.originDraft,
};

interface HistoryPanelProps {
  moduleId: number;
  /** @param current what learners see; null while nothing was published in the history. */
  onRestore: (version: Version, current: Version | null) => Promise<boolean>;
}

const originOf = ({ origin, language }: Version): string =>
  language === null ? originNames[origin]() : m.draftIn({ language: languageNames[language] });

/** Every published version and every kept draft, the latest first; each opens what it changed. */
export function HistoryPanel({ moduleId, onRestore }: HistoryPanelProps) {
  const query = useQuery(versionsQuery(moduleId));
  const [opened, setOpened] = useState<Version | null>(null);
  if (query.error) return <LoadFailure title={m.historyNotFetched()} query={query} />;
  if (!query.data) return <Skeleton className="h-32 rounded-md" />;
  const versions = query.data;
  const current = versions.find(({ isCurrent }) => isCurrent) ?? null;
  if (versions.length === 0) return <p className="text-small text-ink-2">{m.noHistory()}</p>;
  return (
    <>
      <ol aria-label={m.history()} className="divide-y divide-line">
        {versions.map((version) => {
          const isBefore = version.savedByName === null && version.origin === 'first';
          const name = version.savedByName ?? (isBefore ? m.before() : m.someone());
          return (
            <li key={version.id}>
              <button
                type="button"
                onClick={() => setOpened(version)}
                className="flex w-full items-center gap-3 rounded-md py-2.5 text-left hover:bg-sunken"
              >
                {isBefore ? (
                  <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
                    <History className="size-4" aria-hidden="true" />
                  </span>
                ) : (
                  <Avatar name={name} tone="primary" />
                )}
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-ui">{name}</span>
                  <span className="block text-small text-ink-2">
                    {`${versionTime(version.savedAt)}, ${originOf(version)}`}
                  </span>
                </span>
                {version.isCurrent ? (
                  <Badge tone="success">{m.live()}</Badge>
                ) : version.origin === 'first' ? null : (
                  <span className="text-small text-ink-2 tabular-nums">
                    <LineCounts plus={version.plus} minus={version.minus} />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
      {opened ? (
        <VersionDialog
          moduleId={moduleId}
          version={opened}
          onClose={() => setOpened(null)}
          onRestore={async () => {
            if (await onRestore(opened, current)) setOpened(null);
          }}
        />
      ) : null}
    </>
  );
}
