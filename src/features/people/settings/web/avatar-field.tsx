import { useMutation } from '@tanstack/react-query';
import { maxFileBytes } from '#features/school/files/rules.ts';
import { PictureButton } from '#features/school/files/web/picture-button.tsx';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';

interface AvatarFieldProps {
  name: string;
  /** The address of the current picture; empty for none. */
  avatar: string;
  /** Called when a picture is uploaded; it is saved already. */
  onUploaded: (avatar: string) => void;
  onRemove: () => void;
}

/** The picture and its upload. An upload is saved right away; its address is a field of the form. */
export function AvatarField({ name, avatar, onUploaded, onRemove }: AvatarFieldProps) {
  const upload = useMutation(
    apiQuery.settings.uploadAvatar.mutationOptions({
      onSuccess: ({ avatar: uploaded }) => {
        onUploaded(uploaded);
        toast.success(m.pictureSaved());
      },
      onError: (error) => toast.error(errorMessage(error)),
    }),
  );
  const choose = async (file: File) => {
    if (file.size <= maxFileBytes) return upload.mutate({ avatar: file });
    const { fileMessages } = await import('#features/school/files/messages.ts');
    toast.error(fileMessages.oversized([file.name]));
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} image={avatar} size="lg" />
      <div className="flex flex-wrap gap-2">
        <PictureButton
          label={m.pictureFile()}
          isUploading={upload.isPending}
          onChoose={(file) => void choose(file)}
        />
        {avatar ? (
          <Button variant="ghost" size="sm" onClick={onRemove}>
            {m.removePicture()}
          </Button>
        ) : null}
      </div>
      <p className="w-full text-small text-ink-3">{m.pictureRule()}</p>
    </div>
  );
}
