import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../../messages/m.ts';
import { outdateCatalogue } from '../catalogue-queries.ts';

/** Publishes the module of a ready video, and offers to take that back. */
export function PublishButton({ id, title }: { id: number; title: string }) {
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const change = useMutation(
    apiQuery.catalogue.modules.changeMany.mutationOptions({
      onSuccess: async ({ refused, undo }, asked) => {
        // This button goes; the menu of its row stays.
        if (document.activeElement === button.current)
          button.current?.closest('li')?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
        await outdateCatalogue(queryClient);
        const [hindered] = refused;
        if (hindered) toast.warning(m.modulesNotChanged(), hindered.reason);
        else if (asked.change.kind === 'undo') toast.success(m.changesUndone());
        else
          toast.success(m.modulesChanged({ count: 1 }), undefined, {
            action: {
              label: m.undo(),
              onClick: () => change.mutate({ ids: [id], change: { kind: 'undo', modules: undo } }),
            },
            durationMs: 15_000,
          });
      },
      onError: (error) => toast.error(m.modulesNotChanged(), errorMessage(error)),
    }),
  );
  return (
    <Button
      ref={button}
      variant="secondary"
      size="sm"
      aria-label={m.publishModule({ title })}
      isBusy={change.isPending}
      onClick={() => change.mutate({ ids: [id], change: { kind: 'publish' } })}
    >
      {m.publish()}
    </Button>
  );
}
