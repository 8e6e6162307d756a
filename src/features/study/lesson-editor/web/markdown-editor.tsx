import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, isolateHistory, redo, undo } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { markdown, markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { sql } from '@codemirror/lang-sql';
import { LanguageDescription, syntaxHighlighting } from '@codemirror/language';
import { type Annotation, EditorState, type Extension } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tagHighlighter, tags } from '@lezer/highlight';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { hasFormat, htmlToMarkdown, longestHtml } from '#features/study/catalogue/html-to-markdown.ts';
import type { Language } from '#kernel/language.ts';
import * as ui from '#ui/messages/m.ts';
import * as m from '../messages/m.ts';
import { pastedFiles } from './given-files.ts';
import { commandOfKey, keyCommands, listKey } from './key-commands.ts';
import { type Command, pastedAddress } from './text-commands.ts';

export interface MarkdownEditorHandle {
  run: (command: Command) => void;
  /** As `run`, in one step of undoing of its own; false where there is no editor. */
  insert: (command: Command) => boolean;
  undo: () => void;
  redo: () => void;
  /** Where the text is; it gets the focus. */
  element: () => HTMLElement | null;
}

interface MarkdownEditorProps {
  ref?: Ref<MarkdownEditorHandle>;
  text: string;
  /** Of the text. */
  language: Language;
  /** Another text from outside begins a new history of undoing. */
  version: string;
  onChange: (text: string) => void;
  /** Files that were pasted or dropped; they belong where the cursor is. */
  onFiles: (files: readonly File[]) => void;
  /** What was typed or inserted was taken back. */
  onUndone: (before: string, after: string) => void;
  onKeys: () => void;
  /** The text is there. */
  onReady: () => void;
  /** The caret has moved, or the text around it has changed. */
  onCaret: (text: string, caret: number) => void;
  onSave: () => void;
}

/** A lesson's text as Markdown. Tab leaves the editor, so that nobody is caught in it. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { ref, text, version } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing must not make the editor again
  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      state: EditorState.create({ doc: text, extensions: extensionsFor(() => latest.current) }),
      parent: host.current,
    });
    view.current = editor;
    latest.current.onReady();
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [version]);

  useImperativeHandle(ref, () => ({
    run: (command) => view.current && runCommand(view.current, command),
    insert: (command) =>
      view.current !== null && runCommand(view.current, command, [isolateHistory.of('full')]),
    undo: () => {
      if (!view.current) return;
      undo(view.current);
      view.current.focus();
    },
    redo: () => {
      if (!view.current) return;
      redo(view.current);
      view.current.focus();
    },
    element: () => view.current?.contentDOM ?? null,
  }));

  return <div ref={host} className="h-full min-h-0" />;
}

function runCommand(
  view: EditorView,
  command: Command,
  annotations: readonly Annotation<unknown>[] = [],
): boolean {
  const { state } = view;
  const edit = command(state.doc.toString(), state.selection.main);
  view.dispatch({
    changes: { from: edit.from, to: edit.to, insert: edit.insert },
    selection: { anchor: edit.select.from, head: edit.select.to },
    annotations,
    userEvent: 'input',
    scrollIntoView: true,
  });
  view.focus();
  return true;
}

/** Formatted text, unless plain text would say the same. */
function pastedMarkdown(data: DataTransfer): string | null {
  const given = data.getData('text/html');
  // Code editors copy their colours too: what they copy is plain text.
  if (given === '' || given.length > longestHtml || data.types.includes('vscode-editor-data')) return null;
  if (!hasFormat(given)) return null;
  const { body } = new DOMParser().parseFromString(given, 'text/html');
  return htmlToMarkdown(body) || null;
}

function paste(event: ClipboardEvent, view: EditorView, { onFiles }: MarkdownEditorProps): boolean {
  const data = event.clipboardData;
  if (!data) return false;
  const text = data.getData('text/plain');
  const files = pastedFiles([...data.files], text);
  if (files.length > 0) {
    event.preventDefault();
    onFiles(files);
    return true;
  }
  const { main } = view.state.selection;
  const address = pastedAddress(view.state.doc.toString(), main, text);
  if (address) {
    event.preventDefault();
    return runCommand(view, () => address);
  }
  const markdownText = pastedMarkdown(data);
  if (markdownText === null) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(markdownText), {
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
  return true;
}

/** The library reads dropped files as text, so every file is taken here. Dropped text is the library's. */
function drop(event: DragEvent, view: EditorView, { onFiles }: MarkdownEditorProps): boolean {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0) return false;
  event.preventDefault();
  const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
  if (at !== null) view.dispatch({ selection: { anchor: at } });
  onFiles(files);
  return true;
}

/** Classes instead of the library's own styles, which would make the editor of exercises larger too. */
const quiet = tagHighlighter([
  { tag: tags.heading, class: 'lesson-text-heading' },
  { tag: tags.strong, class: 'lesson-text-strong' },
  { tag: tags.emphasis, class: 'lesson-text-emphasis' },
  { tag: tags.strikethrough, class: 'lesson-text-struck' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], class: 'lesson-text-mark' },
  { tag: [tags.link, tags.url], class: 'lesson-text-address' },
  { tag: tags.quote, class: 'lesson-text-quote' },
  { tag: [tags.keyword, tags.tagName, tags.definitionKeyword], class: 'lesson-text-address' },
  { tag: [tags.string, tags.attributeValue], class: 'lesson-text-value' },
  { tag: [tags.number, tags.bool, tags.atom], class: 'lesson-text-number' },
  { tag: tags.comment, class: 'lesson-text-mark' },
]);

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '16px' },
  '@media (min-width: 64rem)': { '.cm-scroller': { fontSize: '13px' } },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontFeatureSettings: '"calt" 0, "liga" 0, "zero" 1',
    lineHeight: '24px',
  },
  '.cm-content': { paddingBlock: '12px', caretColor: 'var(--primary)' },
  '.cm-line': { paddingInline: '4px 16px' },
  '.cm-gutters': { border: '0', backgroundColor: 'var(--surface)', color: 'var(--ink-3)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', paddingInline: '4px 10px' },
  '.lesson-written-line': { backgroundColor: 'var(--primary-soft)' },
  '.lesson-text-heading': { fontWeight: '700', color: 'var(--ink)' },
  '.lesson-text-strong': { fontWeight: '700' },
  '.lesson-text-emphasis': { fontStyle: 'italic' },
  '.lesson-text-struck': { textDecoration: 'line-through' },
  '.lesson-text-mark': { color: 'var(--ink-3)' },
  '.lesson-text-address': { color: 'var(--primary-ink)' },
  '.lesson-text-quote': { color: 'var(--ink-2)' },
  '.lesson-text-value': { color: 'var(--success-ink)' },
  '.lesson-text-number': { color: 'var(--danger-ink)' },
  '.cm-cursor': { borderLeft: '2px solid var(--primary)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--primary-line)',
  },
});

const codeLanguages = [
  LanguageDescription.of({ name: 'js', alias: ['javascript', 'ts', 'typescript'], support: javascript() }),
  LanguageDescription.of({ name: 'html', support: html() }),
  LanguageDescription.of({ name: 'css', support: css() }),
  LanguageDescription.of({ name: 'sql', support: sql() }),
];

const isWritten = Decoration.line({ class: 'lesson-written-line' });

/** Marks the line with the caret. The library's own mark would make the editor of exercises larger too. */
const writtenLine = EditorView.decorations.compute(['doc', 'selection'], ({ doc, selection }) =>
  Decoration.set(isWritten.range(doc.lineAt(selection.main.head).from)),
);

function extensionsFor(props: () => MarkdownEditorProps): Extension[] {
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    writtenLine,
    closeBrackets(),
    EditorView.lineWrapping,
    markdown({ base: markdownLanguage, codeLanguages, addKeymap: false, completeHTMLTags: false }),
    syntaxHighlighting(quiet),
    look,
    EditorView.contentAttributes.of({
      'aria-label': m.textOfLesson(),
      lang: props().language,
      // Without it, tools for accessibility do not see that the part that scrolls can be focused.
      tabindex: '0',
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    }),
    // The only words of the library that are said here.
    EditorState.phrases.of({ 'Selection deleted': ui.selectionDeleted() }),
    EditorView.domEventHandlers({
      paste: (event, view) => paste(event, view, props()),
      drop: (event, view) => drop(event, view, props()),
    }),
    keymap.of([
      ...keyCommands.map((name) => ({
        key: commandOfKey[name].key,
        run: (view: EditorView) => runCommand(view, commandOfKey[name].command),
      })),
      {
        key: listKey,
        run: () => {
          props().onKeys();
          return true;
        },
      },
      {
        key: 'Mod-s',
        run: () => {
          props().onSave();
          return true;
        },
      },
      ...closeBracketsKeymap,
      ...markdownKeymap,
      ...defaultKeymap,
      ...historyKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      const { docChanged, selectionSet, state, view } = update;
      if (docChanged) props().onChange(state.doc.toString());
      if (docChanged && update.transactions.some((transaction) => transaction.isUserEvent('undo')))
        props().onUndone(update.startState.doc.toString(), state.doc.toString());
      if ((docChanged || selectionSet) && view.hasFocus)
        props().onCaret(state.doc.toString(), state.selection.main.head);
    }),
  ];
}
