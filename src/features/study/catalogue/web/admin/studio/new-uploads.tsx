import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { type Tier, tierNames, tiers } from '#access/tiers.ts';
import type { Media } from '#features/study/videos/contract.ts';
import { acceptedCaptions, acceptedVideos } from '#features/study/videos/rules.ts';
import { bringCaptions } from '#features/study/videos/web/bring-captions.ts';
import { isConvertedHere } from '#features/study/videos/web/convert/place.ts';
import { sizeText } from '#features/study/videos/web/size-text.ts';
import type { UploadTarget } from '#features/study/videos/web/upload-target.ts';
import { startUpload } from '#features/study/videos/web/uploads.ts';
import { currentLanguage, isLanguage, languageNames } from '#kernel/language.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import * as ui from '#ui/messages/m.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../../messages/m.ts';
import {
  courseInNames,
  isToDo,
  isUpload,
  type PlannedFile,
  planUploads,
  type UploadPlan,
} from '../../../upload-plan.ts';
import { type AdminCourse, type AdminModule, titled } from '../catalogue-queries.ts';

interface NewUploadsProps {
  courses: readonly AdminCourse[];
  modules: readonly AdminModule[];
  videos: readonly Media[];
  /** The course that the editor comes from; null for none. */
  from: string | null;
  /** Whether the server can convert videos; this browser does otherwise. */
  hasEncoder: boolean;
}

/** Where an editor drops many videos, and reads what becomes of each before anything is sent. */
export function NewUploads({ courses, modules, videos, from, hasEncoder }: NewUploadsProps) {
  const [files, setFiles] = useState<File[]>([]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const usualIds = [from, courseInNames(files, modules), courses.length === 1 ? courses[0]?.id : null];
  // Empty until the editor chooses: a video in the wrong course is a lot of work to move.
  const courseId = chosenId ?? usualIds.find((id) => courses.some((course) => course.id === id)) ?? '';
  const ofCourse = modules.filter((module) => module.courseId === courseId);
  const usual = ofCourse.at(-1)?.tier ?? 'ESSENTIAL';
  const [chosenTier, setChosenTier] = useState<Tier | null>(null);
  const tier = chosenTier ?? usual;
  const plan = planUploads(files, ofCourse, videos, currentLanguage());
  const missing = plan.files.filter(isToDo);
  const count = missing.filter(isUpload).length;
  const lacksCourse = courseId === '' && missing.some(({ kind }) => kind === 'new');
  if (courses.length === 0)
    return (
      <Notice
        tone="info"
        title={m.courseFirst()}
        action={
          <Button variant="secondary" size="sm" render={<Link to="/admin/courses" />}>
            {m.manageCourses()}
          </Button>
        }
      >
        {m.courseFirstText()}
      </Notice>
    );
  const begin = () => {
    for (const planned of missing) {
      if (planned.kind === 'here' || planned.kind === 'captions')
        void bringCaptions(planned.mediaId, planned.captions, planned.kind === 'captions');
      else
        startUpload(
          planned.file,
          targetOf(planned, { courseId, tier, language: currentLanguage() }),
          planned.kind === 'continue' ? planned.isConverted : isConvertedHere(hasEncoder),
          planned.captions,
        );
    }
    toast.success(count > 0 ? m.uploadsBegun({ count }) : m.captionsAdded());
    setFiles([]);
  };
  return (
    <Card className="grid gap-5">
      <DropZone
        label={m.addVideos()}
        prompt={m.dropVideos()}
        touchPrompt={m.chooseVideos()}
        hint={m.dropVideosHint()}
        accept={`${acceptedVideos},${acceptedCaptions}`}
        files={[]}
        isMultiple
        onFilesChange={(added) => setFiles(withoutTwice([...files, ...added]))}
      />
      {files.length > 0 ? (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <NativeSelect
              label={m.course()}
              hint={lacksCourse ? m.whichCourse() : undefined}
              value={courseId}
              onChange={({ target }) => setChosenId(target.value)}
            >
              {courseId === '' ? <option value="">{m.chooseCourse()}</option> : null}
              {courses.map(titled).map((course) => (
                <option key={course.id} value={course.id}>
                  {course.title}
                </option>
              ))}
            </NativeSelect>
            <NativeSelect
              label={m.tier()}
              hint={m.newModulesTier()}
              value={tier}
              onChange={({ target }) => setChosenTier(tiers.find((one) => one === target.value) ?? null)}
            >
              {tiers.map((one) => (
                <option key={one} value={one}>
                  {tierNames[one]}
                </option>
              ))}
            </NativeSelect>
          </div>
          <PlanList
            plan={plan}
            firstPlace={courseId === '' ? null : ofCourse.length + 1}
            onRemove={(removed) => setFiles(files.filter((file) => !removed.includes(file)))}
          />
          <Refused plan={plan} />
          <div className="flex flex-wrap gap-3">
            <Button variant="accent" disabled={missing.length === 0 || lacksCourse} onClick={begin}>
              {missing.length === 0
                ? m.uploadManyVideos()
                : count > 0
                  ? m.uploadVideos({ count })
                  : m.addCaptions({ count: missing.length })}
            </Button>
            <Button variant="ghost" onClick={() => setFiles([])}>
              {ui.cancel()}
            </Button>
          </div>
        </>
      ) : null}
    </Card>
  );
}

function withoutTwice(files: readonly File[]): File[] {
  const byName = new Map(files.map((file) => [`${file.name} ${file.size}`, file]));
  return [...byName.values()];
}

function targetOf(
  planned: Exclude<PlannedFile, { kind: 'here' | 'captions' }>,
  draft: { courseId: string; tier: Tier; language: 'en' | 'id' },
): UploadTarget {
  if (planned.kind === 'continue') return { mediaId: planned.mediaId, waiting: planned.moduleId };
  if (planned.kind === 'replace' || planned.kind === 'fill') return { moduleId: planned.moduleId };
  return { draft: { ...draft, title: planned.title } };
}

interface PlanListProps {
  plan: UploadPlan;
  /** Of the first new module in its course; null without a course. */
  firstPlace: number | null;
  onRemove: (files: readonly File[]) => void;
}

function PlanList({ plan, firstPlace, onRemove }: PlanListProps) {
  const news = plan.files.filter(({ kind }) => kind === 'new');
  return (
    <ul
      aria-label={m.chosenVideos()}
      className="grid max-h-96 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {plan.files.map((planned) => {
        const place =
          planned.kind === 'new' && firstPlace !== null ? firstPlace + news.indexOf(planned) : null;
        return (
          <li
            key={`${planned.file.name} ${planned.file.size}`}
            className="flex items-center gap-3 py-1 pr-1 pl-4"
          >
            <span className="w-6 shrink-0 text-right font-mono text-small text-ink-3 tabular-nums">
              {place}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-ui font-semibold [overflow-wrap:anywhere]">{planned.title}</span>
              <span className="block text-small text-ink-2">
                {whatBecomes(planned)}
                {planned.kind !== 'captions' && planned.captions.length > 0
                  ? `, ${m.withCaptions({ languages: languagesOf(planned) })}`
                  : null}
              </span>
            </span>
            <span className="shrink-0 text-small text-ink-2 tabular-nums">{sizeText(planned.file.size)}</span>
            <IconButton
              label={m.leaveOut({ name: planned.file.name })}
              icon={<X className="size-4" />}
              onClick={() => onRemove([planned.file, ...planned.captions.map(({ file }) => file)])}
            />
          </li>
        );
      })}
    </ul>
  );
}

const languagesOf = ({ captions }: PlannedFile): string =>
  new Intl.ListFormat(currentLanguage()).format(
    captions.map(({ language }) => (isLanguage(language) ? languageNames[language] : language)),
  );

function whatBecomes(planned: PlannedFile): string {
  if (planned.kind === 'captions') return m.bringsCaptions({ languages: languagesOf(planned) });
  if (planned.kind === 'continue') return m.continuesAt({ percent: planned.percent });
  if (planned.kind === 'here') return m.isHereAlready();
  if (planned.kind === 'fill') return m.fillsDraft({ name: planned.file.name });
  return planned.kind === 'replace' ? m.replacesItsVideo({ name: planned.file.name }) : m.becomesModule();
}

const refusals: Record<UploadPlan['refused'][number]['why'], (file: { name: string }) => string> = {
  kind: m.fileNoVideo,
  empty: m.fileEmpty,
  size: m.fileTooLarge,
  'captions-alone': m.captionsAlone,
  'captions-size': m.captionsTooLarge,
};

function Refused({ plan: { refused } }: { plan: UploadPlan }) {
  if (refused.length === 0) return null;
  return (
    <Notice tone="warning" title={m.filesLeftOut({ count: refused.length })}>
      <ul>
        {refused.map(({ name, why }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {refusals[why]({ name })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
