/** The sheet of dialogs and confirmations: at the bottom under `sm`, centred on wider screens. */
export const DIALOG_BACKDROP_CLASSES =
  'fixed inset-0 z-50 bg-scrim transition-opacity duration-(--dur-slow) ease-step data-ending-style:opacity-0 data-starting-style:opacity-0';

export const DIALOG_VIEWPORT_CLASSES =
  'fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6';

export const DIALOG_POPUP_CLASSES =
  'relative flex max-h-[calc(100dvh-2.5rem)] w-full flex-col bg-surface text-ink shadow-modal outline-none transition-[translate,opacity] duration-(--dur-slow) ease-step data-ending-style:opacity-0 data-ending-style:ease-exit data-starting-style:opacity-0 ' +
  'max-sm:max-h-[calc(100dvh-6rem)] max-sm:rounded-t-xl max-sm:pb-[env(safe-area-inset-bottom)] max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full ' +
  'sm:rounded-xl sm:data-ending-style:translate-y-2 sm:data-starting-style:translate-y-2';
