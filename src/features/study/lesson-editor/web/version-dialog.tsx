import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import * as ui from '#ui/messages/m.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabList } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';
import { ComparedTexts } from './compared-texts.tsx';
import type { Version } from './lesson-editor-queries.ts';
import { versionTime } from './version-time.ts';

interface VersionDialogProps {
  moduleId: number;
  version: Version;
  onClose: () => void;
  onRestore: () => Promise<void>;
}

/** What a version changed, or how it differs from what learners see now, and the button that restores it. */
export function VersionDialog({ moduleId, version, onClose, onRestore }: VersionDialogProps) {
  const [against, setAgainst] = useState<'before' | 'now'>('before');
  const [isRestoring, setIsRestoring] = useState(false);
  const query = useQuery({
    ...apiQuery.lessonEditor.version.queryOptions({
      input: { id: moduleId, versionId: version.id, against },
    }),
    gcTime: 0,
  });
  const name = version.savedByName ?? (version.origin === 'first' ? m.before() : m.someone());
  return (
    <Dialog
      isOpen
      width="lg"
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={versionTime(version.savedAt)}
      description={name}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.close()}</Button>
          </DialogClose>
          {version.isCurrent ? null : (
            <Button
              icon={<RotateCcw className="size-4" />}
              isBusy={isRestoring}
              busyLabel={m.restoring()}
              onClick={() => {
                setIsRestoring(true);
                void onRestore().finally(() => setIsRestoring(false));
              }}
            >
              {version.origin === 'draft' ? m.restoreDraft() : m.restoreVersion()}
            </Button>
          )}
        </>
      }
    >
      <TabList
        label={m.comparedWith()}
        className="mb-4"
        value={against}
        onValueChange={setAgainst}
        items={[
          { value: 'before', label: m.whatChanged() },
          ...(version.isCurrent ? [] : [{ value: 'now' as const, label: m.againstNow() }]),
        ]}
      />
      {query.error ? (
        <LoadFailure title={m.historyNotFetched()} query={query} />
      ) : query.data ? (
        <div className="grid gap-4">
          {query.data.changes.length === 0 ? <p className="text-ui text-ink-2">{m.noDifference()}</p> : null}
          {query.data.changes.map(({ language, ...compared }) => (
            <ComparedTexts key={language} language={language} compared={compared} />
          ))}
        </div>
      ) : (
        <Skeleton className="h-40 rounded-md" />
      )}
    </Dialog>
  );
}
