import * as m from '../messages/m.ts';

/** What else can be dropped here, and which columns a table may have. */
export function OtherSystems() {
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      {[
        { title: m.otherSources(), text: m.otherSourcesText() },
        { title: m.tableTitle(), text: m.tableText() },
      ].map(({ title, text }) => (
        <section key={title}>
          <h2 className="text-ui font-semibold">{title}</h2>
          <p className="mt-1 text-small text-ink-2">{text}</p>
        </section>
      ))}
    </div>
  );
}
