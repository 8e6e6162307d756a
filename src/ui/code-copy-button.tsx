import { CopyButton } from './copy-button.tsx';

/** Copies the code block below it, read from the page so that the code is in it only once. */
export function CodeCopyButton() {
  return (
    <CopyButton
      size="md"
      variant="nightGhost"
      text={(button) => button.closest('.code-block')?.querySelector('pre')?.textContent ?? ''}
      className="-mr-2 border-transparent"
    />
  );
}
