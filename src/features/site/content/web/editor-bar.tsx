import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import type { ContentEditor } from './use-content-editor.tsx';

/** Saving, the other ways out, and whether there is something to save. */
export function EditorBar({
  editor,
  submitLabel,
  children,
}: {
  editor: Omit<ContentEditor, 'replace'>;
  submitLabel: string;
  /** The other ways out, right of the first. */
  children?: ReactNode;
}) {
  return (
    <SaveBar>
      <Button type="submit" isBusy={editor.isSaving} busyLabel="Saving…">
        {submitLabel}
      </Button>
      {children}
      <p role="status" className="text-small text-ink-2">
        {editor.isDirty ? 'Not saved yet; kept in this browser.' : ''}
      </p>
    </SaveBar>
  );
}
