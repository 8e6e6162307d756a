import {
  Bold,
  Clock,
  Code,
  Heading2,
  Image,
  Info,
  Italic,
  Lightbulb,
  Link as LinkIcon,
  List,
  ListOrdered,
  MessageSquareQuote,
  Paperclip,
  Quote,
  Redo2,
  SquarePlay,
  SquareTerminal,
  Table,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type CalloutKind, calloutKinds } from '#features/study/catalogue/lesson-text.ts';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import * as m from '../messages/m.ts';
import { commandNames } from './command-names.ts';
import { commandOfKey, isMac, type KeyCommand, keyText } from './key-commands.ts';
import { type Command, callout, codeBlock, embeddedVideo, table } from './text-commands.ts';

interface ToolbarProps {
  onCommand: (command: Command) => void;
  onPicture: () => void;
  onFile: () => void;
  onUndo: () => void;
  onRedo: () => void;
  /** A link to a video was inserted. */
  onVideo: () => void;
  /** Gets the focus when a menu closes: writing goes on. */
  editor: () => HTMLElement | null;
  className?: string;
}

const icon = 'size-[18px]';

const icons: Record<KeyCommand, ReactNode> = {
  heading: <Heading2 className={icon} />,
  bold: <Bold className={icon} />,
  italic: <Italic className={icon} />,
  link: <LinkIcon className={icon} />,
  bulletList: <List className={icon} />,
  numberedList: <ListOrdered className={icon} />,
  quote: <Quote className={icon} />,
  inlineCode: <Code className={icon} />,
  codeBlock: <SquareTerminal className={icon} />,
};

const codeNames = {
  js: 'JavaScript',
  html: 'HTML',
  css: 'CSS',
  sql: 'SQL',
  python: 'Python',
  sh: 'Shell',
  json: 'JSON',
} as const;

const calloutNames: Record<CalloutKind, () => string> = { note: m.note, tip: m.tip, warning: m.warning };
const calloutIcons: Record<CalloutKind, ReactNode> = {
  note: <Info />,
  tip: <Lightbulb />,
  warning: <TriangleAlert />,
};

const Divider = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cn('mx-1 h-6 w-px shrink-0 bg-line lg:mx-0.5', className)} />
);

/**
 * The buttons of the editor, with the keys that do the same. On a phone it scrolls sideways, and begins with the buttons
 * for what has no key there.
 */
export function Toolbar(props: ToolbarProps) {
  const { onCommand, onPicture, onFile, onVideo, onUndo, onRedo, editor, className } = props;
  const button = (name: KeyCommand) => (
    <IconButton
      size="iconSm"
      label={`${commandNames[name]()} (${keyText(commandOfKey[name].key, isMac())})`}
      icon={icons[name]}
      onClick={() => onCommand(commandOfKey[name].command)}
    />
  );
  return (
    <div
      role="toolbar"
      aria-label={m.format()}
      className={cn(
        'no-scrollbar flex h-12 items-center gap-0.5 overflow-x-auto bg-surface px-2 lg:h-auto lg:min-h-12 lg:flex-wrap lg:gap-x-0 lg:gap-y-1 lg:px-1 lg:py-1.5 [&>*]:shrink-0',
        className,
      )}
      // A press on a button must not close the keyboard of a phone.
      onPointerDown={(event) => event.pointerType === 'mouse' || event.preventDefault()}
    >
      <span className="flex items-center gap-0.5 lg:hidden">
        <IconButton size="iconSm" label={m.undo()} icon={<Undo2 className={icon} />} onClick={onUndo} />
        <IconButton size="iconSm" label={m.redo()} icon={<Redo2 className={icon} />} onClick={onRedo} />
        <Divider />
      </span>
      {button('heading')}
      {button('bold')}
      {button('italic')}
      {button('link')}
      <Divider />
      {button('bulletList')}
      {button('numberedList')}
      {button('quote')}
      <Menu
        align="start"
        finalFocus={editor}
        trigger={
          <IconButton
            size="iconSm"
            label={m.callout()}
            hasTooltip={false}
            title={m.callout()}
            icon={<MessageSquareQuote className={icon} />}
          />
        }
      >
        {calloutKinds.map((kind) => (
          <MenuItem key={kind} icon={calloutIcons[kind]} onSelect={() => onCommand(callout(kind))}>
            {calloutNames[kind]()}
          </MenuItem>
        ))}
      </Menu>
      <Divider />
      {button('inlineCode')}
      <Menu
        align="start"
        finalFocus={editor}
        trigger={
          <IconButton
            size="iconSm"
            label={m.codeBlock()}
            hasTooltip={false}
            title={`${m.codeBlock()} (${keyText(commandOfKey.codeBlock.key, isMac())})`}
            icon={<SquareTerminal className={icon} />}
          />
        }
      >
        {Object.entries(codeNames).map(([language, name]) => (
          <MenuItem key={language} onSelect={() => onCommand(codeBlock(language))}>
            {name}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => onCommand(codeBlock('text'))}>{m.plainText()}</MenuItem>
      </Menu>
      <IconButton
        size="iconSm"
        label={m.table()}
        icon={<Table className={icon} />}
        onClick={() => onCommand(table((place) => m.columnName({ place })))}
      />
      <Divider />
      <IconButton size="iconSm" label={m.picture()} icon={<Image className={icon} />} onClick={onPicture} />
      <IconButton size="iconSm" label={m.file()} icon={<Paperclip className={icon} />} onClick={onFile} />
      <IconButton
        size="iconSm"
        label={m.otherVideo()}
        icon={<SquarePlay className={icon} />}
        hasTooltip={false}
        title={`${m.otherVideo()}. ${m.otherVideoHint()}`}
        onClick={() => {
          onCommand(embeddedVideo);
          onVideo();
        }}
      />
      <IconButton
        size="iconSm"
        label={m.moment()}
        icon={<Clock className={icon} />}
        onClick={() => onCommand(insertMoment)}
      />
    </div>
  );
}

/** `[[0:00]]` with its time selected, to be typed over. */
const insertMoment: Command = (_text, { from, to }) => ({
  from,
  to,
  insert: '[[0:00]]',
  select: { from: from + 2, to: from + 6 },
});
