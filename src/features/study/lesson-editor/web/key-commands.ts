/** Buttons that have a key, as CodeMirror writes keys: `Mod` is Ctrl, or Command on a Mac. */
import * as commands from './text-commands.ts';

export const commandOfKey = {
  bold: { key: 'Mod-b', command: commands.bold },
  italic: { key: 'Mod-i', command: commands.italic },
  heading: { key: 'Mod-Alt-2', command: commands.heading },
  bulletList: { key: 'Mod-Shift-8', command: commands.bulletList },
  numberedList: { key: 'Mod-Shift-7', command: commands.numberedList },
  link: { key: 'Mod-k', command: commands.link },
  inlineCode: { key: 'Mod-e', command: commands.inlineCode },
  codeBlock: { key: 'Mod-Alt-c', command: commands.codeBlock('js') },
} as const;

export type KeyCommand = keyof typeof commandOfKey;
export const keyCommands = Object.keys(commandOfKey) as KeyCommand[];

/** `Mod-Shift-8` → `Ctrl+Shift+8`, or `⌘⇧8` on a Mac. */
export const keyText = (key: string, isMac: boolean): string =>
  isMac
    ? key.replace('Mod-', '⌘').replace('Alt-', '⌥').replace('Shift-', '⇧').toUpperCase()
    : key
        .split('-')
        .map((part) => (part === 'Mod' ? 'Ctrl' : part.length === 1 ? part.toUpperCase() : part))
        .join('+');
