import { VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';

export interface PlayerUnavailableProps {
  /** 'Video is not ready for playback', 'Video details not available' or 'Error playing video'. */
  message: string;
  action?: ReactNode;
}

export function PlayerUnavailable({ message, action }: PlayerUnavailableProps) {
  return (
    <div className="absolute inset-0 z-20 flex flex-col items-center justify-center gap-4 bg-night px-6 text-center text-ui text-on-night">
      <p role="alert" className="flex items-center gap-2.5">
        <VideoOff className="size-5 text-on-night-2" aria-hidden="true" />
        {message}
      </p>
      {action}
    </div>
  );
}
