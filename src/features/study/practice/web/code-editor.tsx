import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import * as ui from '#ui/messages/m.ts';
import * as m from '../messages/m.ts';

export interface CodeEditorHandle {
  /** Types at the cursor, for the row of keys on a phone. */
  insert: (text: string) => void;
  /** Moves the cursor to a line, from 1, and the focus with it. */
  goToLine: (line: number) => void;
}

interface CodeEditorProps {
  ref?: Ref<CodeEditorHandle>;
  file: { name: string; text: string };
  /** Grows when the text was replaced from outside, such as by starting again. */
  version: number;
  /** The line that a check or an error is about, from 1. */
  markedLine: number | null;
  onChange: (text: string) => void;
  onRun: () => void;
  onCheck: () => void;
}

const languages: Record<string, () => Extension> = { js: javascript, html, css };

/** SQL has exercises of its own, and only they fetch it. */
const lateLanguages: Record<string, () => Promise<Extension>> = {
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
};

const languageOf = new Compartment();

const endingOf = (name: string): string => name.split('.').at(-1) ?? '';

const markLine = StateEffect.define<number | null>();

const marked = Decoration.line({ class: 'code-marked' });

const markedLines = StateField.define({
  create: () => Decoration.none,
  update(lines, { effects, state, changes }) {
    for (const effect of effects) {
      if (!effect.is(markLine)) continue;
      const isThere = effect.value !== null && effect.value >= 1 && effect.value <= state.doc.lines;
      return isThere && effect.value
        ? Decoration.set([marked.range(state.doc.line(effect.value).from)])
        : Decoration.none;
    }
    return lines.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * The editor of exercises. Tab indents; Escape and then Tab leaves it. It keeps the undo history of each file while
 * the page is open.
 */
export function CodeEditor({ ref, file, version, markedLine, onChange, onRun, onCheck }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const states = useRef(new Map<string, EditorState>());
  const latest = useRef({ onChange, onRun, onCheck });
  latest.current = { onChange, onRun, onCheck };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text belongs to the file and its version; typing must not make the editor again
  useEffect(() => {
    if (!host.current) return;
    const key = `${file.name} ${version}`;
    const state =
      states.current.get(key) ??
      EditorState.create({
        doc: file.text,
        extensions: extensionsFor(file.name, () => latest.current),
      });
    const editor = new EditorView({ state, parent: host.current });
    view.current = editor;
    lateLanguages[endingOf(file.name)]?.().then(
      (language) => editor.dispatch({ effects: languageOf.reconfigure(language) }),
      // Without it, only the colours are missing.
      () => undefined,
    );
    return () => {
      states.current.set(key, editor.state);
      editor.destroy();
      view.current = null;
    };
  }, [file.name, version]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor that was made again has no mark yet
  useEffect(() => {
    view.current?.dispatch({ effects: markLine.of(markedLine) });
  }, [markedLine, file.name, version]);

  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const editor = view.current;
      if (!editor) return;
      editor.dispatch(editor.state.replaceSelection(text), { userEvent: 'input.type' });
      editor.focus();
    },
    goToLine: (line) => {
      const editor = view.current;
      if (!editor || line < 1 || line > editor.state.doc.lines) return;
      const { from, to } = editor.state.doc.line(line);
      editor.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      editor.focus();
    },
  }));

  return <div ref={host} className="code-editor h-full min-h-0" />;
}

function extensionsFor(
  name: string,
  handlers: () => Pick<CodeEditorProps, 'onChange' | 'onRun' | 'onCheck'>,
): Extension[] {
  const language = languages[endingOf(name)];
  const press = (act: () => void) => () => {
    act();
    return true;
  };
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    markedLines,
    EditorView.lineWrapping,
    syntaxHighlighting(classHighlighter),
    languageOf.of(language ? language() : []),
    EditorView.contentAttributes.of({ 'aria-label': m.codeIn({ name }) }),
    // The only words of the library that are said here.
    EditorState.phrases.of({ 'Selection deleted': ui.selectionDeleted() }),
    keymap.of([
      { key: 'Mod-Enter', run: press(() => handlers().onCheck()) },
      { key: 'Mod-Shift-Enter', run: press(() => handlers().onRun()) },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) handlers().onChange(update.state.doc.toString());
    }),
  ];
}
