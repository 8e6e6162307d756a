import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { type AdminBooking, refreshBookings } from './admin-queries.ts';

/** Deletes for good. The warning's text is fixed by the specification (product.md#managing-bookings). */
export function DeleteDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation(
    apiQuery.bookings.adminRemove.mutationOptions({
      onSuccess: () => {
        toast.success(m.bookingDeleted());
      },
      onError: (error) => {
        toast.error(m.bookingNotDeleted(), errorMessage(error, m.pleaseTryAgain()));
      },
      onSettled: async () => {
        await refreshBookings(queryClient);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.deleteBookingTitle({ id: booking.id.slice(-6) })}
      description={m.deleteBookingQuestion()}
      confirmLabel={m.deleteIt()}
      isBusy={remove.isPending}
      busyLabel={m.deleting()}
      onConfirm={() => remove.mutate({ id: booking.id })}
    />
  );
}
