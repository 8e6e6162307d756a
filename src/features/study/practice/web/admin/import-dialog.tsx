import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { outdateExercises } from './exercises-queries.ts';

interface ImportDialogProps {
  moduleId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds the exercises of a ZIP, all of them or none; a refusal names the files. */
export function ImportDialog({ moduleId, isOpen, onClose }: ImportDialogProps) {
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<File[]>([]);
  const importing = useMutation({
    mutationFn: (file: File) => api.exercises.importArchive({ id: moduleId, file }),
    onSuccess: async ({ exercises }) => {
      await outdateExercises(queryClient);
      toast.success(m.exercisesImported({ count: exercises.length }));
      close();
    },
  });
  const choose = (chosen: File[]) => {
    importing.reset();
    setFiles(chosen);
  };
  const close = () => {
    choose([]);
    onClose();
  };
  const [file] = files;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => (isNowOpen ? undefined : close())}
      title={m.importExercises()}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button
            disabled={!file}
            isBusy={importing.isPending}
            busyLabel={m.importing()}
            onClick={() => file && importing.mutate(file)}
          >
            {m.importExercises()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <DropZone
          label={m.zipOfFolders()}
          hint={m.zipHint()}
          accept=".zip,application/zip"
          files={files}
          onFilesChange={choose}
        />
        {importing.isError ? (
          <Notice tone="danger" title={m.nothingImported()}>
            <ul className="mt-1 list-disc pl-5">
              {errorMessage(importing.error, m.tryLater())
                .split('\n')
                .map((problem) => (
                  <li key={problem} className="[overflow-wrap:anywhere]">
                    {problem}
                  </li>
                ))}
            </ul>
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
