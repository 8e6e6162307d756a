import { type RefObject, useState } from 'react';
import type { CodeEditorHandle } from './code-editor.tsx';

/** Shows that line of the answer; without a file, of the one that is open. */
export type GoToLine = (line: number, file?: string) => void;

/**
 * Which file of an answer is open until another is chosen, or a line in another is asked for.
 * @param firstFile the first of the answer by default.
 */
export function useShownFile(editor: RefObject<CodeEditorHandle | null>, firstFile: string | null = null) {
  const [shownFile, setShownFile] = useState(firstFile);
  const goToLine: GoToLine = (line, file) => {
    if (file) setShownFile(file);
    // The first frame shows the pane and the file; the editor has its text in the second.
    requestAnimationFrame(() => requestAnimationFrame(() => editor.current?.goToLine(line)));
  };
  return { shownFile, onShowFile: setShownFile, goToLine };
}
