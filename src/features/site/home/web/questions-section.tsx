import { ChevronDown } from 'lucide-react';
import * as m from '../messages/m.ts';
import { questions } from '../questions.ts';

/** Opens and closes without a script. */
export function QuestionsSection() {
  return (
    <section
      aria-labelledby="questions"
      className="site-column grid grid-cols-1 gap-5 pb-14 sm:gap-8 sm:pb-20 lg:grid-cols-[1fr_1.6fr] lg:gap-20 lg:pb-28"
    >
      <h2 id="questions" className="max-w-xs text-title max-sm:text-h1">
        {m.questions()}
      </h2>
      <div className="border-b border-line">
        {questions.map(({ question, answer }) => (
          <details key={question()} className="group border-t border-line">
            <summary className="flex list-none items-center justify-between gap-4 rounded-sm py-4 sm:py-5 [&::-webkit-details-marker]:hidden">
              <h3 className="text-h4">{question()}</h3>
              <ChevronDown
                className="size-5 text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-prose pb-6 text-body text-ink-2">{answer()}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
