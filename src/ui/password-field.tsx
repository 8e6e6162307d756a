import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import * as m from './messages/m.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>;

/** A password with a button to reveal it. Set `autoComplete` to `"current-password"` or `"new-password"`. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={isShown ? m.hidePassword() : m.showPassword()}
          onClick={() => setIsShown(!isShown)}
          className="relative grid size-8 place-items-center after:absolute after:-inset-1 rounded-sm text-ink-3 hover:bg-sunken hover:text-ink noscript:hidden"
        >
          {isShown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
        </button>
      }
    />
  );
}
