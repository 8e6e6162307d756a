/** HTML by tagged templates that escape by default: input sent to a provider may contain anything. */

export class SafeHtml {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type HtmlValue = SafeHtml | string | number | null | undefined | false | HtmlValue[];

export function html(literals: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  const markup = literals.map((literal, index) => literal + markupOf(values[index])).join('');
  return new SafeHtml(markup);
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof SafeHtml) return value.markup;
  if (Array.isArray(value)) return value.map(markupOf).join('');
  return escapeHtml(String(value));
}
