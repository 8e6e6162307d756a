import { formatTimecode } from '#kernel/time.ts';

interface ShownNote {
  /** Seconds into the video. */
  timestamp: number;
  content: string;
}

/** A module's notes as Markdown: its title as a heading, then a list with a place in the video for each note. */
export const notesAsMarkdown = (title: string, notes: readonly ShownNote[]): string =>
  [
    `## ${title}`,
    '',
    ...notes.map((note) => `- ${formatTimecode(note.timestamp)} ${indented(note.content)}`),
  ].join('\n');

/** Lines after the first belong to the same point of a list only when they are indented. */
const indented = (text: string): string => text.trim().replaceAll('\n', '\n  ');
