import { Section } from './section.tsx';

const COLOURS = [
  ['Mori', 'canvas'],
  ['Surface', 'surface'],
  ['Sunken', 'sunken'],
  ['Sunken 2', 'sunken-2'],
  ['Line', 'line'],
  ['Line strong', 'line-strong'],
  ['Ink', 'ink'],
  ['Ink 2', 'ink-2'],
  ['Ink 3', 'ink-3'],
  ['Night', 'night'],
  ['Nila', 'primary'],
  ['Nila soft', 'primary-soft'],
  ['Kunyit', 'accent'],
  ['Kunyit soft', 'accent-soft'],
  ['Pandan', 'success'],
  ['Pandan soft', 'success-soft'],
  ['Langit', 'info'],
  ['Langit soft', 'info-soft'],
  ['Amber', 'warning'],
  ['Mengkudu', 'danger'],
  ['Starter', 'tier-starter'],
  ['Essential', 'tier-essential'],
  ['Accelerator', 'tier-accelerator'],
  ['Breakthrough', 'tier-breakthrough'],
  ['Terrace 1', 'terrace-1'],
  ['Terrace 2', 'terrace-2'],
  ['Terrace 3', 'terrace-3'],
  ['Terrace 4', 'terrace-4'],
  ['Terrace 5', 'terrace-5'],
  ['Sun', 'sun'],
] as const;

export function FoundationSections() {
  return (
    <>
      <Section title="Colour" span="lg:col-span-8">
        <div className="grid grid-cols-4 gap-3 sm:grid-cols-10">
          {COLOURS.map(([name, token]) => (
            <div key={token} className="min-w-0">
              <div className="h-14 rounded-md border border-line" style={{ background: `var(--${token})` }} />
              <p className="mt-1.5 truncate text-caption font-semibold">{name}</p>
              <p className="truncate font-mono text-[11px] leading-4 text-ink-3">{token}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Type" span="lg:col-span-4">
        <p className="text-title max-sm:text-h1">Title 44/50</p>
        <p className="mt-2 text-h1">Heading 1, 32/40</p>
        <p className="mt-2 text-h2">Heading 2, 24/32</p>
        <p className="mt-2 text-h3">Heading 3, 19/26</p>
        <p className="mt-2 text-h4">Heading 4, 16/24</p>
        <p className="mt-2 text-read text-ink-2">Reading text, 18/30</p>
        <p className="mt-1 text-body text-ink-2">Body, 16/26</p>
        <p className="mt-1 text-ui">Interface, 14/20</p>
        <p className="mt-1 text-small text-ink-3">Small, 13/20</p>
        <p className="mt-1 font-mono text-small">{'const langkah = 1 // 13/20'}</p>
      </Section>
    </>
  );
}
