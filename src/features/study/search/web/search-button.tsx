import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { latePart } from '#ui/late-part.tsx';
import * as m from '../messages/m.ts';
import type { MakeContents } from './palette-contents.ts';

const SearchPalette = latePart(() => import('./search-palette.tsx').then((module) => module.SearchPalette));

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

interface SearchButtonProps {
  adminPages: readonly string[];
  userId: string;
  loadContents: () => Promise<MakeContents>;
}

/** Opens the palette by click, and by Ctrl K or ⌘ K from anywhere. */
export function SearchButton(props: SearchButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const [key, setKey] = useState('Ctrl K');

  useEffect(() => {
    if (isMac()) setKey('⌘ K');
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setIsWanted(true);
      setIsOpen((before) => !before);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-keyshortcuts="Control+K Meta+K"
        className="hidden h-9 w-64 items-center gap-2.5 rounded-md bg-sunken px-3 text-small text-ink-3 hover:text-ink-2 md:flex noscript:hidden"
      >
        <Search className="size-4" aria-hidden="true" />
        <span className="flex-1 text-left">{m.jumpTo()}</span>
        <Kbd>{key}</Kbd>
      </button>
      <IconButton
        variant="ghost"
        label={m.jumpTo()}
        icon={<Search className="size-5" />}
        onClick={open}
        className="md:hidden noscript:hidden"
      />
      {isWanted ? <SearchPalette isOpen={isOpen} onOpenChange={setIsOpen} {...props} /> : null}
    </>
  );
}
