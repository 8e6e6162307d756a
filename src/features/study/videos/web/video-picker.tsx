import { useState } from 'react';
import { DropZone } from '#ui/drop-zone.tsx';
import * as m from '../messages/m.ts';
import { acceptedVideos, isVideoName, maxUploadBytes } from '../rules.ts';
import { useCanConvert } from './convert/can-convert.ts';

interface VideoPickerProps {
  /** False when this server cannot convert videos. */
  hasEncoder: boolean;
  /** What is wrong with the form's video. */
  problem?: string | undefined;
  onPick: (file: File) => void;
}

/** Where an editor drops a video. */
export function VideoPicker({ hasEncoder, problem, onPick }: VideoPickerProps) {
  const [refusal, setRefusal] = useState<string>();
  const canConvert = useCanConvert();
  return (
    <DropZone
      label={m.chooseVideo()}
      prompt={m.dropVideo()}
      touchPrompt={m.chooseVideoFile()}
      hint={hintOf(hasEncoder, canConvert)}
      accept={acceptedVideos}
      rejection={refusal ?? problem}
      files={[]}
      onFilesChange={([file]) => {
        if (!file) return;
        const wrong = isVideoName(file.name) ? undefined : m.notAVideo();
        const problemOfFile = wrong ?? (file.size > maxUploadBytes ? m.videoTooLarge() : undefined);
        setRefusal(problemOfFile);
        if (!problemOfFile) onPick(file);
      }}
    />
  );
}

/** @param canConvert whether this browser can; null until it is known. */
function hintOf(hasEncoder: boolean, canConvert: boolean | null): string {
  if (hasEncoder || canConvert === null) return m.videoKinds();
  return canConvert ? m.convertsInBrowser() : m.noEncoderHere();
}
