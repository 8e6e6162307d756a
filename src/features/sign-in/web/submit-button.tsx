import { Button, type ButtonProps } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

/**
 * The button of a form. Until the page listens it is off, without looking so: the browser's own submit would
 * put what was typed, passwords too, into an address.
 */
export function SubmitButton({ className = 'w-full', ...props }: ButtonProps) {
  const isListening = useHydrated();
  return (
    <fieldset disabled={!isListening} role="presentation" className="min-w-0">
      <Button type="submit" size="lg" {...props} className={className} />
    </fieldset>
  );
}
