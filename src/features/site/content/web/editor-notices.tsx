import { formatZonedTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ContentEditor } from './use-content-editor.tsx';

/** An editor's questions: which version to save in a conflict, and whether to restore a draft. */
export function EditorNotices({ editor }: { editor: Omit<ContentEditor, 'replace'> }) {
  const { conflict, kept, isSaving } = editor;
  return (
    <>
      {conflict ? (
        <Notice
          tone="danger"
          title="Someone else saved in the meantime"
          action={
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="sm"
                isBusy={isSaving}
                onClick={() => void conflict.takeTheirs()}
              >
                Show their version
              </Button>
              <Button
                variant="dangerGhost"
                size="sm"
                isBusy={isSaving}
                onClick={() => void conflict.overwrite()}
              >
                Overwrite with mine
              </Button>
            </div>
          }
        >
          {conflict.message}
        </Notice>
      ) : null}
      {kept ? (
        <Notice
          tone="info"
          title="You have unsaved text"
          action={
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" onClick={kept.restore}>
                Continue with it
              </Button>
              <Button variant="ghost" size="sm" onClick={kept.discard}>
                Discard it
              </Button>
            </div>
          }
        >
          Kept in this browser on {formatZonedTimeIn(new Date(kept.keptAt), viewerTimeZone())}.
        </Notice>
      ) : null}
    </>
  );
}
