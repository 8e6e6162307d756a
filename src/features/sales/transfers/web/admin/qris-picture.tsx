import { useState } from 'react';
import { acceptedPictures, maxFileBytes } from '#features/school/files/rules.ts';
import { announce } from '#ui/announce.ts';
import { DropZone } from '#ui/drop-zone.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';
import * as m from '../../messages/m.ts';
import { readQr } from './read-qr.ts';

/** The sticker's picture in place of its text; read here, so that nothing is uploaded. */
export function QrisPicture({ onRead }: { onRead: (text: string) => void }) {
  const [isReading, setIsReading] = useState(false);
  const [rejection, setRejection] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setRejection(undefined);
    if (file.size > maxFileBytes) {
      setRejection(m.qrisTooLarge({ size: fileSizeText(maxFileBytes) }));
      return;
    }
    setIsReading(true);
    const text = await readQr(file).catch(() => null);
    setIsReading(false);
    if (text === 'no-picture') setRejection(m.qrisNoPicture());
    else if (text === null) setRejection(m.qrisNoCode());
    else {
      announce(m.qrisRead());
      onRead(text);
    }
  };
  return (
    <DropZone
      label={m.qrisPicture()}
      hint={isReading ? m.qrisReading() : m.qrisPictureHint()}
      rejection={rejection}
      files={[]}
      onFilesChange={([file]) => void take(file)}
      accept={acceptedPictures}
      isDisabled={isReading}
      name="sticker"
    />
  );
}
