const rules = [
  'Ask with the code and the error message in the question, as text.',
  'Answer as you would have liked to be answered in your first week.',
  'Nobody sells anything here.',
];

export function CommunityRules() {
  return (
    <ul className="mt-3 grid gap-2 text-body text-ink-2">
      {rules.map((rule) => (
        <li key={rule} className="flex gap-3">
          <span className="mt-2.5 h-1 w-3 shrink-0 rounded-full bg-primary-line" aria-hidden="true" />
          {rule}
        </li>
      ))}
    </ul>
  );
}
