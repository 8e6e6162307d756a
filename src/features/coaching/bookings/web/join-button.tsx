import { Video } from 'lucide-react';
import { Button, type ButtonProps } from '#ui/button.tsx';
import * as m from '../messages/m.ts';

/** Opens the meeting in a new tab; disabled, with the reason, while there is no link yet. */
export function JoinButton({
  url,
  label,
  description,
  ...look
}: Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  url: string | null;
  label: string;
  /** Names the session, for screen reader users who land on the button alone. */
  description: string;
}) {
  const icon = <Video className="size-4" aria-hidden="true" />;
  if (url === null) {
    return (
      <Button {...look} icon={icon} disabledReason={m.meetingLinkComing()}>
        {label}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      icon={icon}
      aria-label={m.opensInNewTab({ label, description })}
      render={<a href={url} target="_blank" rel="noreferrer" />}
    >
      {label}
    </Button>
  );
}
