import { Menu } from '@base-ui/react/menu';
import { Check, Keyboard, ListVideo, PictureInPicture2, Settings2 } from 'lucide-react';
import { useMediaSelector } from 'media-chrome/react/media-store';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '#ui/cn.ts';
import * as m from '#ui/messages/m.ts';
import { CONTROL_BUTTON_CLASSES, ControlButton } from './control-button.tsx';
import { chapterAt } from './player-chapters.ts';
import { usePlayer } from './player-context.ts';
import { SPEEDS, speedText } from './player-speeds.ts';
import { timeText } from './time-text.ts';

const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 text-ui text-on-night outline-none select-none data-highlighted:bg-on-night/12';

/** A menu on night. In full screen it must be inside the frame; otherwise it may extend beyond it. */
function PlayerMenu({
  trigger,
  label,
  children,
}: {
  trigger: ReactElement;
  label: string;
  children: ReactNode;
}) {
  const { rootRef, setAreControlsHeld } = usePlayer();
  const isFullscreen = useMediaSelector((state) => Boolean(state.mediaIsFullscreen));
  return (
    <Menu.Root onOpenChange={setAreControlsHeld}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal {...(isFullscreen ? { container: rootRef } : {})}>
        <Menu.Positioner
          side="top"
          align="end"
          sideOffset={10}
          collisionPadding={8}
          positionMethod="fixed"
          className="z-60"
        >
          <Menu.Popup
            aria-label={label}
            className="max-h-[min(var(--available-height),26rem)] min-w-44 max-w-72 overflow-y-auto rounded-lg border border-night-line bg-night p-1.5 text-on-night shadow-pop outline-none transition-opacity duration-(--dur-base) data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface ChoicesProps<Value extends string | number> {
  heading?: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; aside?: string; language?: string | undefined }[];
}

function Choices<Value extends string | number>({
  heading,
  value,
  onValueChange,
  options,
}: ChoicesProps<Value>) {
  return (
    <Menu.Group>
      {heading ? (
        <Menu.GroupLabel className="px-2.5 pb-1 pt-2 text-caption font-semibold text-on-night-2">
          {heading}
        </Menu.GroupLabel>
      ) : null}
      <Menu.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} closeOnClick className={ITEM}>
            <span lang={option.language} className="min-w-0 flex-1">
              {option.label}
            </span>
            {option.aside ? (
              <span className="text-small tabular-nums text-on-night-2">{option.aside}</span>
            ) : null}
            <span className="size-4 shrink-0">
              <Menu.RadioItemIndicator>
                <Check className="size-4 text-accent" aria-hidden="true" />
              </Menu.RadioItemIndicator>
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  );
}

export function SpeedMenu() {
  const { commands } = usePlayer();
  const speed = useMediaSelector((state) => state.mediaPlaybackRate ?? 1);
  return (
    <PlayerMenu
      label={m.speed()}
      trigger={
        <button
          type="button"
          aria-label={m.speedNow({ speed: speedText(speed) })}
          title={`${m.speed()} (< >)`}
          className={cn('px-2.5 text-small font-semibold tabular-nums', CONTROL_BUTTON_CLASSES)}
        >
          {speedText(speed)}
        </button>
      }
    >
      <Choices
        heading={m.speed()}
        value={speed}
        onValueChange={commands.setSpeed}
        options={SPEEDS.map((value) => ({ value, label: speedText(value) }))}
      />
    </PlayerMenu>
  );
}

export function ChaptersMenu() {
  const { chapters, commands } = usePlayer();
  const current = useMediaSelector(
    (state) => chapterAt(chapters, state.mediaCurrentTime ?? 0)?.startSeconds ?? -1,
  );
  if (chapters.length === 0) return null;
  return (
    <PlayerMenu
      label={m.chapters()}
      trigger={<ControlButton label={m.chapters()} icon={<ListVideo className="size-[18px]" />} />}
    >
      <Choices
        heading={m.chapters()}
        value={current}
        onValueChange={commands.seek}
        options={chapters.map((chapter) => ({
          value: chapter.startSeconds,
          label: chapter.title,
          language: chapter.language,
          aside: timeText(chapter.startSeconds),
        }))}
      />
    </PlayerMenu>
  );
}

/** Caption language, quality, and the controls that have no button in a narrow frame. */
export function SettingsMenu() {
  const { captions, commands } = usePlayer();
  const renditions = useMediaSelector((state) => state.mediaRenditionList);
  const selected = useMediaSelector((state) => state.mediaRenditionSelected);
  const width = useMediaSelector((state) => state.mediaWidth);
  const height = useMediaSelector((state) => state.mediaHeight);
  const hasPictureInPicture = useMediaSelector((state) => !state.mediaPipUnavailable);
  const qualities = qualityOptions(renditions ?? [], selected ? undefined : sideOf({ width, height }));
  return (
    <PlayerMenu
      label={m.playerSettings()}
      trigger={<ControlButton label={m.playerSettings()} icon={<Settings2 className="size-[18px]" />} />}
    >
      {captions.captions.length > 0 ? (
        <Choices
          heading={m.captions()}
          value={captions.language ?? 'off'}
          onValueChange={(language) => captions.setLanguage(language === 'off' ? null : language)}
          options={[
            { value: 'off', label: m.captionsOff() },
            ...captions.captions.map(({ srclang, label }) => ({ value: srclang, label, language: srclang })),
          ]}
        />
      ) : null}
      {qualities.length > 2 ? (
        <Choices
          heading={m.quality()}
          value={selected ?? 'auto'}
          onValueChange={commands.setRendition}
          options={qualities}
        />
      ) : null}
      <Menu.Separator className="-mx-1.5 my-1.5 border-t border-night-line first:hidden" />
      {hasPictureInPicture ? (
        <Menu.Item className={ITEM} onClick={commands.togglePictureInPicture}>
          <PictureInPicture2 className="size-4 text-on-night-2" aria-hidden="true" />
          {m.pictureInPicture()}
        </Menu.Item>
      ) : null}
      <Menu.Item className={ITEM} onClick={commands.showShortcuts}>
        <Keyboard className="size-4 text-on-night-2" aria-hidden="true" />
        {m.keyboardShortcuts()}
      </Menu.Item>
    </PlayerMenu>
  );
}

interface Rendition {
  id?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** A size is named after its shorter side, so that an upright 1080p is not called 1920p. */
const sideOf = ({ width, height }: Omit<Rendition, 'id'>): number => Math.min(width ?? 0, height ?? 0);

/** "Auto", then the qualities from sharp to small, each size once. */
function qualityOptions(renditions: readonly Rendition[], autoSide: number | undefined) {
  const bySide = new Map<number, string>();
  for (const rendition of renditions) {
    const side = sideOf(rendition);
    if (rendition.id && side > 0) bySide.set(side, rendition.id);
  }
  const sorted = [...bySide].sort(([a], [b]) => b - a);
  return [
    { value: 'auto', label: m.autoQuality(), ...(autoSide ? { aside: `${autoSide}p` } : {}) },
    ...sorted.map(([side, id]) => ({ value: id, label: `${side}p` })),
  ];
}
