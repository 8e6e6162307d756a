import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as kernel from '#kernel/messages/m.ts';
import { errorCode, errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';
import { PageFrame } from './page-frame.tsx';

const NotFoundPage = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** A page that failed: what happened, and one button. Trying again loses nothing that was typed. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(() => reset(), [reset]);
  if (errorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  // An error of server rendering reaches the browser with its message only, in the language of the page.
  const isUnavailable =
    errorCode(error) === 'UNAVAILABLE' || messageOf(error) === kernel.serviceUnavailable();
  return (
    <PageFrame className="site-column py-12 [&>*]:max-w-2xl">
      <Notice
        tone="danger"
        title={isUnavailable ? m.backSoon() : m.pageFailed()}
        action={
          <Button variant="secondary" size="sm" onClick={() => void router.invalidate()}>
            {ui.tryAgain()}
          </Button>
        }
      >
        {isUnavailable ? kernel.serviceUnavailable() : errorMessage(error, m.failedOnOurSide())}
      </Notice>
    </PageFrame>
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : null);
