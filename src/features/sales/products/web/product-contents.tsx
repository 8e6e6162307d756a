import { Check } from 'lucide-react';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { creditTexts, monthsText } from '../product-texts.ts';
import type { Product } from './product-queries.ts';

interface ProductContentsProps {
  product: Pick<Product, 'courses' | 'months' | 'credits'>;
  className?: string;
}

/** What a product opens: its courses with their modules, for how long, and its credits. */
export function ProductContents({ product, className }: ProductContentsProps) {
  const { courses, months } = product;
  return (
    <ul className={cn('space-y-2.5 text-ui', className)}>
      {courses.map(({ id, title, language, moduleCount }) => (
        <Line key={id}>
          {m.courseWithModules({
            course: () => <span lang={language}>{title}</span>,
            modules: m.modulesOf({ count: moduleCount }),
          })}
        </Line>
      ))}
      {courses.length > 0 ? (
        <Line>{months === null ? m.openWithoutEnd() : m.openFor({ months: monthsText(months) })}</Line>
      ) : null}
      {creditTexts(product).map((text) => (
        <Line key={text}>{text}</Line>
      ))}
    </ul>
  );
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <li className="flex gap-2.5">
    <Check className="mt-0.5 size-4.5 shrink-0 text-success-ink" aria-hidden="true" />
    <span className="min-w-0">{children}</span>
  </li>
);
