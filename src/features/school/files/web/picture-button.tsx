import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { acceptedPictures } from '../rules.ts';

interface PictureButtonProps {
  /** Names the file field, which nobody sees, for who cannot see the button either. */
  label: string;
  isUploading: boolean;
  onChoose: (file: File) => void;
}

/** Asks for one picture. The same one may be chosen again after it failed. */
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
        busyLabel="Uploading…"
        onClick={() => inputRef.current?.click()}
      >
        Upload picture
      </Button>
    </>
  );
}
