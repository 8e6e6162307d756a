/** Buttons that have a key, as CodeMirror writes keys: `Mod` is Ctrl, or Command on a Mac. */
import * as commands from './text-commands.ts';

export const commandOfKey = {
  bold: { key: 'Mod-b', command: commands.bold },
  italic: { key: 'Mod-i', command: commands.italic },
  heading: { key: 'Mod-Alt-2', command: commands.heading },
  bulletList: { key: 'Mod-Shift-8', command: commands.bulletList },
  numberedList: { key: 'Mod-Shift-7', command: commands.numberedList },
  link: { key: 'Mod-k', command: commands.link },
  quote: { key: 'Mod-Shift-9', command: commands.quote },
  inlineCode: { key: 'Mod-e', command: commands.inlineCode },
  codeBlock: { key: 'Mod-Alt-c', command: commands.codeBlock('js') },
} as const;

export type KeyCommand = keyof typeof commandOfKey;
export const keyCommands = Object.keys(commandOfKey) as KeyCommand[];

/** Opens the list of keys. */
export const listKey = 'Mod-/';

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const arrows: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' };

/** `Mod-Shift-8` → `Ctrl+Shift+8`, or `⌘⇧8` on a Mac. */
export const keyText = (key: string, isMac: boolean): string =>
  isMac
    ? key
        .replace('Mod-', '⌘')
        .replace('Alt-', '⌥')
        .replace('Shift-', '⇧')
        .replace(/Arrow\w+/, (name) => arrows[name] ?? name)
        .replace(/[a-z]$/, (sign) => (key.length > 3 ? sign.toUpperCase() : sign))
    : key
        .split('-')
        .map((part) =>
          part === 'Mod' ? 'Ctrl' : part.length === 1 ? part.toUpperCase() : (arrows[part] ?? part),
        )
        .join('+');
