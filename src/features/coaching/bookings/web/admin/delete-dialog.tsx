import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { type AdminBooking, refreshBookings } from './admin-queries.ts';

/** Deletes for good. The warning's text is fixed by the specification (product.md#managing-bookings). */
export function DeleteDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation(
    apiQuery.bookings.adminRemove.mutationOptions({
      onSuccess: () => {
        toast.success('Booking deleted successfully');
      },
      onError: (error) => {
        toast.error('Failed to delete booking', errorMessage(error, 'Please try again.'));
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
      title={`Delete booking ${booking.id.slice(-6)}`}
      description="Are you sure you want to delete this booking? This action cannot be undone."
      confirmLabel="Delete"
      isBusy={remove.isPending}
      busyLabel="Deleting…"
      onConfirm={() => remove.mutate({ id: booking.id })}
    />
  );
}
