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
  SquarePlay,
  SquareTerminal,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type CalloutKind, calloutKinds } from '#features/study/catalogue/lesson-text.ts';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import * as m from '../messages/m.ts';
import { commandOfKey, type KeyCommand, keyText } from './key-commands.ts';
import { type Command, callout, codeBlock, embeddedVideo } from './text-commands.ts';

interface ToolbarProps {
  onCommand: (command: Command) => void;
  onPicture: () => void;
  /** A link to a video was inserted. */
  onVideo: () => void;
  /** Gets the focus when a menu closes: writing goes on. */
  editor: () => HTMLElement | null;
  className?: string;
}

const icon = 'size-[18px]';

const names: Record<KeyCommand, () => string> = {
  heading: m.heading,
  bold: m.bold,
  italic: m.italic,
  link: m.link,
  bulletList: m.bulletList,
  numberedList: m.numberedList,
  inlineCode: m.inlineCode,
  codeBlock: m.codeBlock,
};

const icons: Record<KeyCommand, ReactNode> = {
  heading: <Heading2 className={icon} />,
  bold: <Bold className={icon} />,
  italic: <Italic className={icon} />,
  link: <LinkIcon className={icon} />,
  bulletList: <List className={icon} />,
  numberedList: <ListOrdered className={icon} />,
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

const Divider = () => <span aria-hidden="true" className="mx-1 h-6 w-px shrink-0 bg-line" />;

/** The buttons of the editor, with the keys that do the same. On a phone it scrolls sideways. */
export function Toolbar({ onCommand, onPicture, onVideo, editor, className }: ToolbarProps) {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const button = (name: KeyCommand) => (
    <IconButton
      label={`${names[name]()} (${keyText(commandOfKey[name].key, isMac)})`}
      icon={icons[name]}
      onClick={() => onCommand(commandOfKey[name].command)}
    />
  );
  return (
    <div
      role="toolbar"
      aria-label={m.format()}
      className={cn(
        'no-scrollbar flex h-12 items-center gap-0.5 overflow-x-auto bg-surface px-2 [&>*]:shrink-0',
        className,
      )}
      // A press on a button must not close the keyboard of a phone.
      onPointerDown={(event) => event.pointerType === 'mouse' || event.preventDefault()}
    >
      {button('heading')}
      {button('bold')}
      {button('italic')}
      {button('link')}
      <Divider />
      {button('bulletList')}
      {button('numberedList')}
      <Menu
        align="start"
        finalFocus={editor}
        trigger={
          <IconButton
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
            label={m.codeBlock()}
            hasTooltip={false}
            title={`${m.codeBlock()} (${keyText(commandOfKey.codeBlock.key, isMac)})`}
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
      <IconButton label={m.picture()} icon={<Image className={icon} />} onClick={onPicture} />
      <IconButton
        label={m.otherVideo()}
        icon={<SquarePlay className={icon} />}
        hasTooltip={false}
        title={`${m.otherVideo()}. ${m.otherVideoHint()}`}
        onClick={() => {
          onCommand(embeddedVideo);
          onVideo();
        }}
      />
      <Divider />
      <IconButton
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
