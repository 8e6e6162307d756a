import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useMediaSelector } from 'media-chrome/react/media-store';
import type { CSSProperties } from 'react';
import { cn } from '#ui/cn.ts';
import * as m from '#ui/messages/m.ts';
import { ControlButton } from './control-button.tsx';
import { usePlayer } from './player-context.ts';
import { ChaptersMenu, SettingsMenu, SpeedMenu } from './player-menus.tsx';
import { PlayerScrubber } from './player-scrubber.tsx';
import { timeText } from './time-text.ts';

/** The bar at the bottom. Controls that do not fit a narrow frame are in the settings menu. */
export function PlayerControls({ isVisible }: { isVisible: boolean }) {
  return (
    <div
      className={cn(
        'pointer-events-none absolute inset-x-0 bottom-0 bg-[linear-gradient(to_top,oklch(0.15_0.04_268/.92),oklch(0.15_0.04_268/.6)_60%,transparent)] px-2 pb-1.5 pt-10 transition-opacity duration-(--dur-base) @md/player:px-4 @md/player:pb-2.5 @lg/player:px-5 *:pointer-events-auto',
        !isVisible && 'opacity-0 *:pointer-events-none',
      )}
    >
      <PlayerScrubber />
      <div className="flex items-center @md/player:gap-1">
        <PlayButton />
        <BackButton />
        <VolumeControls />
        <TimeReadout />
        <span className="flex-1" />
        <SpeedMenu />
        <CaptionsButton />
        <ChaptersMenu />
        <SettingsMenu />
        <PictureInPictureButton />
        <FullscreenButton />
      </div>
    </div>
  );
}

function PlayButton() {
  const { commands } = usePlayer();
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  return (
    <ControlButton
      data-player-play=""
      label={isPaused ? m.play() : m.pause()}
      shortcut="K"
      icon={isPaused ? <Play className="size-5" /> : <Pause className="size-5" />}
      onClick={commands.togglePlay}
    />
  );
}

function BackButton() {
  const { commands } = usePlayer();
  return (
    <ControlButton
      label={m.backSeconds({ seconds: 10 })}
      shortcut="J"
      icon={<RotateCcw className="size-[18px]" />}
      onClick={() => commands.seekBy(-10)}
      className="hidden @md/player:grid"
    />
  );
}

function VolumeControls() {
  const { commands } = usePlayer();
  const level = useMediaSelector((state) => state.mediaVolumeLevel);
  const volume = useMediaSelector((state) => (state.mediaMuted ? 0 : (state.mediaVolume ?? 1)));
  const canChange = useMediaSelector((state) => !state.mediaVolumeUnavailable);
  const Icon = level === 'off' ? VolumeX : level === 'low' ? Volume1 : Volume2;
  const percent = Math.round(volume * 100);
  return (
    <div className="group/volume hidden items-center @sm/player:flex">
      <ControlButton
        label={level === 'off' ? m.unmute() : m.mute()}
        shortcut="M"
        icon={<Icon className="size-[18px]" />}
        onClick={commands.toggleMute}
      />
      {canChange ? (
        <input
          type="range"
          data-player-range=""
          aria-label={m.volume()}
          aria-valuetext={m.percent({ percent })}
          min={0}
          max={100}
          step={5}
          value={percent}
          onChange={(event) => commands.setVolume(event.target.valueAsNumber / 100)}
          style={{ '--fill': `${percent}%` } as CSSProperties}
          className="player-volume hidden h-10 w-0 opacity-0 transition-[width,opacity] duration-(--dur-base) focus-visible:w-18 focus-visible:opacity-100 group-hover/volume:w-18 group-hover/volume:opacity-100 group-focus-within/volume:w-18 group-focus-within/volume:opacity-100 @xl/player:block"
        />
      ) : null}
    </div>
  );
}

function TimeReadout() {
  const { durationSeconds } = usePlayer();
  const seconds = useMediaSelector((state) => Math.floor(state.mediaCurrentTime ?? 0));
  const hasHours = durationSeconds >= 3600;
  return (
    <span className="ml-1 whitespace-nowrap text-small tabular-nums">
      {timeText(seconds, hasHours)} <span className="text-on-night-2">/ {timeText(durationSeconds)}</span>
    </span>
  );
}

function CaptionsButton() {
  const { captions } = usePlayer();
  if (captions.captions.length === 0) return null;
  const isOn = captions.language !== null;
  return (
    <ControlButton
      label={m.captions()}
      shortcut="C"
      isPressed={isOn}
      icon={isOn ? <Captions className="size-[18px]" /> : <CaptionsOff className="size-[18px]" />}
      onClick={captions.toggle}
      className="hidden @md/player:grid"
    />
  );
}

function PictureInPictureButton() {
  const { commands } = usePlayer();
  const isPossible = useMediaSelector((state) => !state.mediaPipUnavailable);
  const isOn = useMediaSelector((state) => Boolean(state.mediaIsPip));
  if (!isPossible) return null;
  return (
    <ControlButton
      label={isOn ? m.exitPictureInPicture() : m.pictureInPicture()}
      icon={<PictureInPicture2 className="size-[18px]" />}
      onClick={commands.togglePictureInPicture}
      className="hidden @2xl/player:grid"
    />
  );
}

function FullscreenButton() {
  const { commands } = usePlayer();
  const isPossible = useMediaSelector((state) => !state.mediaFullscreenUnavailable);
  const isOn = useMediaSelector((state) => Boolean(state.mediaIsFullscreen));
  if (!isPossible) return null;
  return (
    <ControlButton
      label={isOn ? m.exitFullScreen() : m.fullScreen()}
      shortcut="F"
      icon={isOn ? <Minimize className="size-[18px]" /> : <Maximize className="size-[18px]" />}
      onClick={commands.toggleFullscreen}
    />
  );
}
