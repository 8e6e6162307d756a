/** Leads to a field that lacks something: on a phone it may be below the edge of the dialog, with its message. */
export function showField(form: HTMLFormElement, name: string): void {
  const field = form.querySelector<HTMLElement>(`[name="${name}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
