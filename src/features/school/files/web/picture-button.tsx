import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import * as m from '../messages/m.ts';
import { acceptedPictures } from '../rules.ts';

interface PictureButtonProps {
  /** The accessible name of the file field, which is hidden. */
  label: string;
  isUploading: boolean;
  onChoose: (file: File) => void;
}

/** Asks for one picture. The same file can be chosen again after a failure. */
export function PictureButton({ label, isUploading, onChoose }: PictureButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={inputRef}
        type="file"
        accept={acceptedPictures}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          event.target.value = '';
        }}
      />
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        isBusy={isUploading}
        busyLabel={m.uploading()}
        onClick={() => inputRef.current?.click()}
      >
        {m.uploadPicture()}
      </Button>
    </>
  );
}
