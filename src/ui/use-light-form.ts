import { type FormEvent, useRef, useState } from 'react';

export type Problems<Values> = Partial<Record<keyof Values & string, string>>;

export interface LightFormOptions<Values extends object> {
  /** Converts the input to the values that are sent. */
  read: (data: FormData) => Values;
  problemsOf: (values: Values) => Problems<Values>;
  /** Sends valid values; returns the server's errors about single fields. */
  send: (values: Values) => Promise<Problems<Values> | undefined>;
  /** Called when something is invalid, in addition to the messages at the fields. */
  onInvalid?: (problems: Problems<Values>) => void;
}

/** A short form for pages that visitors load first: fields are uncontrolled, and no library is loaded. */
export function useLightForm<Values extends object>(options: LightFormOptions<Values>) {
  const [problems, setProblems] = useState<Problems<Values>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  const show = (form: HTMLFormElement, found: Problems<Values>) => {
    setProblems(found);
    const [first] = Object.keys(found);
    const field = first ? form.elements.namedItem(first) : null;
    if (field instanceof HTMLElement) field.focus();
  };

  const submit = async (form: HTMLFormElement) => {
    const values = options.read(new FormData(form));
    const found = options.problemsOf(values);
    show(form, found);
    if (Object.keys(found).length > 0) {
      options.onInvalid?.(found);
      return;
    }
    // A second press before the button re-renders.
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      const refused = await options.send(values);
      if (refused) show(form, refused);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  return {
    problems,
    isBusy,
    formProps: {
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      /** A field that is being corrected shows no error until the next submit. */
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { name } = event.target as HTMLInputElement;
        setProblems((before) => (name in before ? { ...before, [name]: undefined } : before));
      },
    },
  };
}
