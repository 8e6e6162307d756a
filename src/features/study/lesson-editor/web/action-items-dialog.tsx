import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { draftForm, type ModuleValues } from '#features/study/catalogue/forms.ts';
import { ActionItemsEditor } from '#features/study/catalogue/web/admin/action-items-editor.tsx';
import { outdateCatalogue } from '#features/study/catalogue/web/admin/catalogue-queries.ts';
import { type Module, modulePayload, toValues } from '#features/study/catalogue/web/admin/module-payload.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';

interface ActionItemsDialogProps {
  moduleId: number;
  /** Whether anything was saved. */
  onEnd: (isSaved: boolean) => void;
}

/** The action items of the module, as its form has them. */
export function ActionItemsDialog({ moduleId, onEnd }: ActionItemsDialogProps) {
  const [module, setModule] = useState<Module | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    api.catalogue.modules.adminGet({ id: moduleId }).then(
      (found) => isOver || setModule(found),
      (error: unknown) => isOver || setFailure(errorMessage(error)),
    );
    return () => {
      isOver = true;
    };
  }, [moduleId]);
  if (module) return <Form module={module} onEnd={onEnd} />;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => isOpen || onEnd(false)} title={m.editActionItems()}>
      {failure ? <Notice tone="danger" title={failure} /> : <Skeleton className="h-40 rounded-md" />}
    </Dialog>
  );
}

function Form({ module, onEnd }: { module: Module; onEnd: ActionItemsDialogProps['onEnd'] }) {
  const queryClient = useQueryClient();
  const form = useForm<ModuleValues>({
    resolver: standardSchemaResolver(draftForm),
    defaultValues: toValues(module),
  });
  const { isSubmitting, isDirty } = form.formState;
  const save = async (values: ModuleValues) => {
    try {
      const { actionItems } = modulePayload(values);
      await api.catalogue.modules.update({ id: module.id, revision: module.revision, actionItems });
      await outdateCatalogue(queryClient);
      toast.success(m.actionItemsSaved());
      onEnd(true);
    } catch (error) {
      toast.error(m.actionItemsNotSaved(), errorMessage(error));
    }
  };
  return (
    <Dialog
      isOpen
      hasUnsaved={isDirty}
      onOpenChange={(isOpen) => isOpen || onEnd(false)}
      title={m.editActionItems()}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button
            isBusy={isSubmitting}
            busyLabel={m.saving()}
            disabled={!isDirty}
            onClick={() => void form.handleSubmit(save)()}
          >
            {m.saveActionItems()}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void form.handleSubmit(save)();
          }}
        >
          <ActionItemsEditor />
        </form>
      </FormProvider>
    </Dialog>
  );
}
