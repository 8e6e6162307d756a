import { Captions, Clapperboard, File, FileCode, FileText } from 'lucide-react';

const signs = [
  { ending: /\.vtt$/, icon: Captions },
  { ending: /(^|\/)video\.\w+$/, icon: Clapperboard },
  { ending: /\.(js|css|html|sql|yaml)$/, icon: FileCode },
  { ending: /\.(md|txt)$/, icon: FileText },
] as const;

/** What kind of file it is. */
export function FileSign({ name }: { name: string }) {
  const Icon = signs.find(({ ending }) => ending.test(name))?.icon ?? File;
  return <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />;
}
