import { type FormEvent, useRef, useState } from 'react';

export type Problems<Values> = Partial<Record<keyof Values & string, string>>;

export interface LightFormOptions<Values extends object> {
  /** From what was typed to what is sent. */
  read: (data: FormData) => Values;
  /** By field, what is wrong with it. */
  problemsOf: (values: Values) => Problems<Values>;
  /** Told of values that are right; what it answers is the server's word about single fields. */
  send: (values: Values) => Promise<Problems<Values> | undefined>;
  /** Told when something is wrong, besides the texts beside the fields. */
  onInvalid?: (problems: Problems<Values>) => void;
}

/**
 * A short form for pages that visitors load first: the fields keep their own values, nothing is lost by an error,
 * and no library comes along.
 */
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
    // A second press before the button is redrawn.
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
      /** What is being corrected is not wrong any more until it is sent again. */
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { name } = event.target as HTMLInputElement;
        setProblems((before) => (name in before ? { ...before, [name]: undefined } : before));
      },
    },
  };
}
