import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { type CoverSign, coverSigns } from '#kernel/cover-names.ts';
import { cn } from '#ui/cn.ts';
import { Cover, coverBox } from '#ui/illustrations/cover.tsx';
import type { ModuleValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { courseTone } from '../course-look.ts';
import { adminCoursesQuery, adminModulesQuery } from './catalogue-queries.ts';

const signNames: Readonly<Record<CoverSign, () => string>> = {
  prompt: m.signPrompt,
  assign: m.signAssign,
  if: m.signIf,
  list: m.signList,
  arrow: m.signArrow,
  braces: m.signBraces,
  tag: m.signTag,
  log: m.signLog,
  branch: m.signBranch,
  table: m.signTable,
  hash: m.signHash,
  exchange: m.signExchange,
  document: m.signDocument,
  checklist: m.signChecklist,
  palette: m.signPalette,
  percent: m.signPercent,
  alert: m.signAlert,
};

/** What the cover shows beside the number of the module, chosen from pictures in the colour of the course. */
export function SignField({ moduleId }: { moduleId: number | null }) {
  const { register } = useFormContext<ModuleValues>();
  const { data: courses } = useQuery(adminCoursesQuery());
  const courseId = useWatch<ModuleValues, 'courseId'>({ name: 'courseId' });
  const course = courses?.find(({ id }) => id === courseId);
  const { data: modules = [] } = useQuery(adminModulesQuery());
  const others = modules.filter((one) => one.courseId === courseId);
  const place = others.findIndex(({ id }) => id === moduleId);
  const number = (place < 0 ? others.length : place) + 1;
  const tone = course ? courseTone(course.slug) : 'nila';
  return (
    <fieldset>
      <legend className="text-h4">{m.sign()}</legend>
      <p className="mt-1 text-small text-ink-2">{m.signHint()}</p>
      <div className="mt-4 grid grid-cols-3 gap-3 large-text:grid-cols-2 sm:grid-cols-6">
        {(['', ...coverSigns] as const).map((sign) => (
          <label key={sign} className="group relative block cursor-pointer text-caption text-ink-2">
            <input type="radio" value={sign} className="peer sr-only" {...register('sign')} />
            <span
              className={cn(
                coverBox['16:10'],
                'block overflow-hidden rounded-md outline-offset-2 group-hover:opacity-90 peer-checked:outline-2 peer-checked:outline-primary peer-focus-visible:outline-3 peer-focus-visible:outline-focus',
              )}
            >
              <Cover ratio="16:10" number={number} sign={sign || null} tone={tone} />
            </span>
            <span className="mt-1.5 block peer-checked:font-semibold peer-checked:text-ink">
              {sign ? signNames[sign]() : m.noSign()}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
