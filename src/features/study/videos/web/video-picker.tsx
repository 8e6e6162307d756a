import { useState } from 'react';
import { DropZone } from '#ui/drop-zone.tsx';
import * as m from '../messages/m.ts';
import { acceptedVideos, isVideoName, maxUploadBytes } from '../rules.ts';

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
  return (
    <DropZone
      label={m.chooseVideo()}
      prompt={m.dropVideo()}
      touchPrompt={m.chooseVideoFile()}
      hint={hasEncoder ? m.videoKinds() : m.noEncoderHere()}
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
