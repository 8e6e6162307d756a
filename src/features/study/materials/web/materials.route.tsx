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
import * as m from '../messages/m.ts';
import { ebookLanguage } from '../rules.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { materialsQuery } from './materials-queries.ts';

export const Route = createFileRoute('/_learner/dashboard/materials')({
  head: () => pageTitle(m.learningMaterials()),
  loader: ({ context }) => context.queryClient.ensureQueryData(materialsQuery()),
  component: MaterialsPage,
});

function MaterialsPage() {
  const { data } = useSuspenseQuery(materialsQuery());
  return (
    <Page width="form">
      <PageHeader
        above={<BackLink render={<Link to="/dashboard" />}>{m.dashboard()}</BackLink>}
        title={m.learningMaterials()}
        subtitle={m.whereToRead()}
      />
      <Card className="flex flex-col gap-6 sm:flex-row">
        <div className={cn(coverBox['4:5'], 'w-48 shrink-0 overflow-hidden rounded-md')}>
          <Cover ratio="4:5" sign="document" tone="soga" />
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          <h2 lang={langOf(ebookLanguage)} className="text-h2">
            {data.title}
          </h2>
          <p className="mt-2 text-body text-ink-2">{m.aboutEbook()}</p>
          <div className="mt-6 max-w-sm">
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
              <DownloadButtons files={data.files} icon={<Download className="size-4" aria-hidden="true" />} />
            )}
          </div>
          {data.sample && (
            <section aria-labelledby="sample" className="mt-6 max-w-sm">
              <h3 id="sample" className="text-h4">
                {m.chaptersInIndonesian()}
              </h3>
              <p className="mt-1 mb-4 text-ui text-ink-2">{m.aboutSample()}</p>
              {!data.locked && (
                <DownloadButtons
                  files={data.sample.files}
                  icon={<Download className="size-4" aria-hidden="true" />}
                />
              )}
            </section>
          )}
        </div>
      </Card>
    </Page>
  );
}
