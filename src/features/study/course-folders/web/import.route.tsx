import { createFileRoute, Link } from '@tanstack/react-router';
import { searchOf, uuid } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import * as m from '../messages/m.ts';
import { ImportedCourse } from './imported-course.tsx';
import { OtherSystems } from './other-systems.tsx';
import { RecentImports } from './recent-imports.tsx';
import { UploadStep } from './upload-step.tsx';
import { WaitingUploads } from './waiting-uploads.tsx';

const readSearch = searchOf({ upload: uuid });

export const Route = createFileRoute('/_learner/_admin/admin/courses/import')({
  head: () => pageTitle(m.importTitle()),
  validateSearch: readSearch,
  loader: ({ context: { queryClient } }) =>
    queryClient.prefetchQuery(apiQuery.courseFolders.imports.queryOptions()),
  component: ImportPage,
});

/** A course comes in: its file is uploaded, what it would change is shown, and then someone decides. */
function ImportPage() {
  const { upload } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (id: string | undefined) => void navigate({ search: id ? { upload: id } : {}, replace: true });
  if (upload) return <ImportedCourse key={upload} id={upload} onAnother={() => show(undefined)} />;
  return (
    <Page width="reading">
      <PageHeader
        above={<BackLink render={<Link to="/admin/courses" />}>{m.courses()}</BackLink>}
        title={m.importTitle()}
        subtitle={m.importIntro()}
      />
      <UploadStep onUploaded={show} />
      <div className="mt-8 grid gap-8">
        <WaitingUploads />
        <RecentImports />
        <OtherSystems />
      </div>
    </Page>
  );
}
