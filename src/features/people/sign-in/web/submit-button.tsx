import { Button, type ButtonProps } from '#ui/button.tsx';
import { SubmitArea } from '#ui/submit-area.tsx';

/** A form's button, disabled until the page is hydrated. */
export function SubmitButton({ className = 'w-full', ...props }: ButtonProps) {
  return (
    <SubmitArea className="min-w-0">
      <Button type="submit" size="lg" {...props} className={className} />
    </SubmitArea>
  );
}
