import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { apiQuery } from '#api/client.ts';
import { errorMessage } from '#api/errors.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

const maxBytes = 5_242_880;

interface AvatarFieldProps {
  name: string;
  /** The address of the present picture; empty for none. */
  avatar: string;
  /** A picture was uploaded; it is shown and saved already. */
  onUploaded: (avatar: string) => void;
  onRemove: () => void;
}

/** The picture, with its upload. Uploading saves at once; an address elsewhere is a field of the form. */
export function AvatarField({ name, avatar, onUploaded, onRemove }: AvatarFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const upload = useMutation(
    apiQuery.settings.uploadAvatar.mutationOptions({
      onSuccess: (profile) => {
        onUploaded(profile.avatar);
        toast.success('Picture saved');
        return queryClient.invalidateQueries({ queryKey: apiQuery.plans.viewer.key() });
      },
      onError: (error) => toast.error('Error', errorMessage(error)),
    }),
  );
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes)
      toast.error('Error', `Files must be under 5MB each. Oversized files: ${file.name}`);
    else upload.mutate({ avatar: file });
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      {avatar ? (
        <img src={avatar} alt="" className="size-16 rounded-full bg-sunken object-cover" />
      ) : (
        <Avatar name={name} size="lg" />
      )}
      <div className="flex flex-wrap gap-2">
        <input
          ref={inputRef}
          type="file"
          accept=".png,.jpg,.jpeg,.webp"
          className="sr-only"
          tabIndex={-1}
          aria-label="Picture file"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          variant="secondary"
          size="sm"
          isBusy={upload.isPending}
          busyLabel="Uploading…"
          onClick={() => inputRef.current?.click()}
        >
          Upload picture
        </Button>
        {avatar ? (
          <Button variant="ghost" size="sm" onClick={onRemove}>
            Remove
          </Button>
        ) : null}
      </div>
      <p className="w-full text-small text-ink-3">PNG, JPG or WebP, up to 5MB.</p>
    </div>
  );
}
