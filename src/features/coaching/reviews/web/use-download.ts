import { useState } from 'react';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import type { ReviewFile } from './review-queries.ts';

/** Downloads a file by `fetch`, so a failure becomes a message here instead of an error page. */
export function useDownload() {
  const [busyId, setBusyId] = useState<string | null>(null);
  const download = async (file: ReviewFile) => {
    setBusyId(file.id);
    try {
      const response = await fetch(file.url);
      if (!response.ok) throw new Error(String(response.status));
      const address = URL.createObjectURL(await response.blob());
      const link = document.createElement('a');
      link.href = address;
      link.download = file.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch {
      toast.error(m.downloadFailed());
    } finally {
      setBusyId(null);
    }
  };
  return { download, busyId };
}
