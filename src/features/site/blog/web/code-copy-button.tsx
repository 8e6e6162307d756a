import { CopyButton } from '#ui/copy-button.tsx';

/** Copies the code block beside it, read from the page so that the code is in it only once. */
export function CodeCopyButton() {
  return (
    <CopyButton
      text={(button) => button.closest('.group')?.querySelector('pre')?.textContent ?? ''}
      className="absolute right-2 top-2 opacity-0 transition-opacity focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
    />
  );
}
