import { CircleAlert } from 'lucide-react';

/** A complaint about the whole form. The toast has already said it aloud, so this one is silent. */
export function FormFailure({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="flex gap-2 rounded-md bg-danger-soft px-3.5 py-3 text-ui text-danger-ink">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{message}</span>
    </p>
  );
}
