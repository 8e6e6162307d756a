/** The beginning of a text: at most so long as `length` counts, and never with half a character at its end. */
export const cutText = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
