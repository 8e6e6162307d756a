/** As the editor draws it (`look` in markdown-editor.tsx), so that nothing moves when it comes. */
const lineClasses =
  'min-w-0 flex-1 pr-4 pl-1 [overflow-wrap:anywhere] [white-space:break-spaces] [word-break:break-word]';

/** A lesson's text while its editor is being fetched: in the same place, to be read. */
export function PlainText({ text, lang }: { text: string; lang: string }) {
  const lines = text.split('\n');
  const digits = String(lines.length).length;
  return (
    <div
      data-plain-text
      lang={lang}
      className="h-full overflow-hidden bg-surface py-3 font-mono text-[16px] leading-6 text-ink [font-feature-settings:'calt'_0,'liga'_0,'zero'_1] lg:text-[13px]"
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is named by its number.
        <div key={index} className="flex">
          <span
            aria-hidden="true"
            className="shrink-0 pr-2.5 pl-1 text-right text-ink-3"
            style={{ minWidth: `max(36px, calc(${digits}ch + 14px))` }}
          >
            {index + 1}
          </span>
          <span className={lineClasses}>{line === '' ? ' ' : line}</span>
        </div>
      ))}
    </div>
  );
}
