import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { pageTitle } from '#kit/brand.ts';
import { langOf } from '#kit/other-language.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Cover, coverBox } from '#ui/illustrations/cover.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { Materials } from '../contract.ts';
import * as m from '../messages/m.ts';
import { ebookLanguage } from '../rules.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { EbookParts } from './ebook-parts.tsx';
import { materialsQuery } from './materials-queries.ts';

export const Route = createFileRoute('/_learner/dashboard/materials')({
  head: () => pageTitle(m.learningMaterials()),
  loader: ({ context }) => context.queryClient.ensureQueryData(materialsQuery()),
  component: MaterialsPage,
});

function MaterialsPage() {
  const { data } = useSuspenseQuery(materialsQuery());
  return (
    <Page>
      <PageHeader
        above={<BackLink render={<Link to="/dashboard" />}>{m.dashboard()}</BackLink>}
        title={m.learningMaterials()}
        subtitle={m.whereToRead()}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_340px]">
        <Card>
          {/* On a phone the files get the whole width below the cover. */}
          <div className="grid grid-cols-[6rem_1fr] large-text:grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-[10rem_1fr] sm:gap-x-6">
            <div className={cn(coverBox['4:5'], 'self-start overflow-hidden rounded-md sm:row-span-2')}>
              <Cover ratio="4:5" sign="document" tone="soga" />
            </div>
            <div className="min-w-0">
              <h2 lang={langOf(ebookLanguage)} className="text-h3 sm:text-h2">
                {data.title}
              </h2>
              <p className="mt-1 text-ui text-ink-2 sm:mt-2 sm:text-body">{m.aboutEbook()}</p>
            </div>
            <Files data={data} className="max-sm:col-span-2 large-text:col-span-1 sm:max-w-sm" />
          </div>
          <EbookParts />
        </Card>
        <div className="grid gap-4">
          <Card className="flex flex-col items-start">
            <h2 className="text-h4">{m.launchpad()}</h2>
            <p className="mt-1 mb-4 text-ui text-ink-2">{m.aboutLaunchpad()}</p>
            <Button
              variant="secondary"
              icon={<Download className="size-4" aria-hidden="true" />}
              render={<a href="/api/materials/launchpad" download />}
            >
              {m.getChecklist()}
            </Button>
          </Card>
          <Card className="flex flex-col items-start">
            <h2 className="text-h4">{m.moreToRead()}</h2>
            <p className="mt-1 mb-4 text-ui text-ink-2">{m.aboutResources()}</p>
            <Button variant="secondary" render={<Link to="/resources" />}>
              {m.browseResources()}
            </Button>
          </Card>
        </div>
      </div>
    </Page>
  );
}

const icon = <Download className="size-4" aria-hidden="true" />;

/** The ebook's files, and those of its sample; or the plan that opens them. */
function Files({ data, className }: { data: Materials; className: string }) {
  return (
    <div className={className}>
      {data.locked ? (
        <Notice
          tone="unavailable"
          title={m.choosePlanToOpen()}
          action={
            <Button size="sm" render={<Link to="/pricing" />}>
              {m.seeTheFourPlans()}
            </Button>
          }
        >
          {m.inEveryPlan()}
        </Notice>
      ) : (
        <DownloadButtons files={data.files} icon={icon} />
      )}
      {data.sample ? (
        <section aria-label={m.chaptersInIndonesian()} className="mt-5">
          <h3 className="text-h4">{m.chaptersInIndonesian()}</h3>
          <p className="mt-1 mb-3 text-ui text-ink-2">{m.aboutSample()}</p>
          {data.locked ? null : <DownloadButtons files={data.sample.files} icon={icon} />}
        </section>
      ) : null}
    </div>
  );
}
