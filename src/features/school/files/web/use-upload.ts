import { useState } from 'react';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { fileMessages } from '../messages.ts';
import { maxFileBytes } from '../rules.ts';

/** Uploads files one after another; shows an error for each failure and hands over each success. */
export function useUpload(purpose: 'resource' | 'cover') {
  const [isUploading, setIsUploading] = useState(false);
  const upload = async (
    files: readonly File[],
    onStored: (stored: { id: string; name: string; size: number }) => void,
  ) => {
    const large = files.filter((file) => file.size > maxFileBytes).map((file) => file.name);
    if (large.length > 0) {
      toast.error(fileMessages.oversized(large));
      return;
    }
    setIsUploading(true);
    for (const file of files) {
      try {
        onStored(await api.files.upload({ file, purpose }));
      } catch (error) {
        toast.error(m.uploadFailed({ name: file.name }), errorMessage(error, m.pleaseTryAgain()));
      }
    }
    setIsUploading(false);
  };
  return { upload, isUploading };
}
