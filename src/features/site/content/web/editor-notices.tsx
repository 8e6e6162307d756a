import { formatZonedTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { focusWhenShown } from '#ui/focus-when-shown.ts';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';
import type { ContentEditor } from './use-content-editor.tsx';

/** An editor's questions: which version to save in a conflict, and whether to restore a draft. */
export function EditorNotices({ editor }: { editor: Pick<ContentEditor, 'conflict' | 'kept' | 'isSaving'> }) {
  const { conflict, kept, isSaving } = editor;
  return (
    <>
      {conflict ? (
        // Save is at the end of a long form: the question comes into sight.
        <div ref={focusWhenShown} tabIndex={-1} className="rounded-lg">
          <Notice
            tone="danger"
            title={m.savedByOther()}
            action={
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  isBusy={isSaving}
                  onClick={() => void conflict.takeTheirs()}
                >
                  {m.showTheirs()}
                </Button>
                <Button
                  variant="dangerGhost"
                  size="sm"
                  isBusy={isSaving}
                  onClick={() => void conflict.overwrite()}
                >
                  {m.overwrite()}
                </Button>
              </div>
            }
          >
            {conflict.message}
          </Notice>
        </div>
      ) : null}
      {kept ? (
        <Notice
          tone="info"
          title={m.unsavedText()}
          action={
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" onClick={kept.restore}>
                {m.continueWithIt()}
              </Button>
              <Button variant="ghost" size="sm" onClick={kept.discard}>
                {m.discardIt()}
              </Button>
            </div>
          }
        >
          {m.keptOn({ time: formatZonedTimeIn(new Date(kept.keptAt), viewerTimeZone()) })}
        </Notice>
      ) : null}
    </>
  );
}
