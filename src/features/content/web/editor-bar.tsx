import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { ContentEditor } from './use-content-editor.tsx';

/** Stays at the bottom of the window: saving is never far away in a long text. */
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
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-canvas px-4 py-3 max-lg:bottom-16 lg:-mx-1 lg:px-1">
      <Button type="submit" isBusy={editor.isSaving} busyLabel="Saving…">
        {submitLabel}
      </Button>
      {children}
      <p role="status" className="text-small text-ink-2">
        {editor.isDirty ? 'Not saved yet; kept in this browser.' : ''}
      </p>
    </div>
  );
}
