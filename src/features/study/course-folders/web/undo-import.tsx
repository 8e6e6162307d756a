import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { outdateCatalogue } from '#features/study/catalogue/web/admin/catalogue-queries.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { CourseImport } from '../contract.ts';
import * as m from '../messages/m.ts';
import { undoConsequence } from './undo-texts.ts';

/** Takes an import back, after saying what that does. */
export function UndoImport({ one, size = 'sm' }: { one: CourseImport; size?: 'sm' | 'md' }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const undo = useMutation(
    apiQuery.courseFolders.undo.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (failed) => toast.error(errorMessage(failed)),
      onSettled: async () => {
        // The list first, so that nothing says any more that the import can be taken back.
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: apiQuery.courseFolders.imports.key() }),
          outdateCatalogue(queryClient),
        ]);
        setIsAsking(false);
      },
    }),
  );
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        aria-label={m.undoImportOf({ title: one.courseTitle })}
        onClick={() => setIsAsking(true)}
      >
        {m.undoImport()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={m.undoQuestion({ title: one.courseTitle })}
        description={undoConsequence(one)}
        confirmLabel={m.undoImport()}
        isBusy={undo.isPending}
        busyLabel={m.undoing()}
        onConfirm={() => undo.mutate({ id: one.id })}
      />
    </>
  );
}
