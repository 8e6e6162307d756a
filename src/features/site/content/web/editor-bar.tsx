import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import * as m from '../messages/m.ts';
import type { ContentEditor } from './use-content-editor.tsx';

/** The save button, other actions, and whether anything is unsaved. */
export function EditorBar({
  editor,
  submitLabel,
  children,
}: {
  editor: Omit<ContentEditor, 'replace'>;
  submitLabel: string;
  /** Other actions, to the right of the save button. */
  children?: ReactNode;
}) {
  const isOff = !editor.canSave && !editor.isSaving;
  return (
    <SaveBar>
      <Button type="submit" isBusy={editor.isSaving} busyLabel={m.saving()} isOff={isOff}>
        {submitLabel}
      </Button>
      {children}
      {/* Beside the buttons, however narrow: a second row would move the page at the first letter. */}
      <p role="status" className="min-w-0 flex-1 text-small text-ink-2 max-sm:leading-4">
        {editor.isDirty ? (
          <>
            <span className="sm:hidden">{m.notSavedYet()}</span>
            <span className="max-sm:hidden">{m.keptInBrowser()}</span>
          </>
        ) : null}
      </p>
    </SaveBar>
  );
}
