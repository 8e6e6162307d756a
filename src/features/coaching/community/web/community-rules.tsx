import * as m from '../messages/m.ts';

const rules = () => [m.pasteAsText(), m.answerKindly(), m.noSelling()];

export function CommunityRules() {
  return (
    <ul className="mt-3 grid gap-2 text-body text-ink-2">
      {rules().map((rule) => (
        <li key={rule} className="flex gap-3">
          <span className="mt-2.5 h-1 w-3 shrink-0 rounded-full bg-primary-line" aria-hidden="true" />
          {rule}
        </li>
      ))}
    </ul>
  );
}
