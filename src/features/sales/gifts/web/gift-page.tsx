import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { refreshViewer } from '#features/people/sign-in/web/session.ts';
import { PlanFeatures } from '#features/sales/plans/web/plan-features.tsx';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { ProductContents } from '#features/sales/products/web/product-contents.tsx';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CONTROL_CLASSES } from '#ui/field.tsx';
import { focusWhenShown } from '#ui/focus-when-shown.ts';
import { StepsScene } from '#ui/illustrations/steps-scene.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { GiftCard } from './gift-card.tsx';
import { giftQuery, type SeenGift } from './gift-queries.ts';

/** Anyone who holds a code sees what it gives and from whom, and uses it (product.md#gift-codes). */
export function GiftPage({ code }: { code: string }) {
  const { data: gift, error, isFetching, refetch } = useQuery({ ...giftQuery(code), enabled: code !== '' });
  return (
    <div className="site-column grid grid-cols-1 gap-x-16 gap-y-10 pt-10 pb-16 lg:grid-cols-[minmax(0,560px)_minmax(0,480px)] lg:justify-between lg:pt-14">
      {gift ? (
        <div>
          <Seen code={code} gift={gift} />
        </div>
      ) : (
        <div>
          <h1 className="text-title max-sm:text-h1">{m.giftTitle()}</h1>
          <p className="mt-3 text-body text-ink-2">{m.typeCodeText()}</p>
          <CodeForm code={code} onSame={() => void refetch()} />
          <div className="mt-6" aria-live="polite">
            {code === '' ? null : gift === null ? (
              <Notice tone="warning" title={m.noSuchCode()} />
            ) : error ? (
              <Notice tone="warning" title={errorMessage(error, m.notRead())} />
            ) : isFetching ? (
              <Spinner label={m.reading()} />
            ) : null}
          </div>
          <WhatHappens />
        </div>
      )}
      <StepsScene className="max-w-[480px] self-start max-lg:hidden" />
    </div>
  );
}

/** What a code does, for someone who is about to type one. */
function WhatHappens() {
  return (
    <Card isPanel className="mt-10">
      <h2 className="text-h4">{m.whatHappens()}</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-5 text-ui text-ink-2">
        <li>{m.happensSeen()}</li>
        <li>{m.happensOpened()}</li>
        <li>{m.happensOnce()}</li>
      </ol>
      <p className="mt-4 border-t border-line pt-4 text-ui">
        <TextLink look="standalone" render={<Link to="/pricing" search={{ gift: true }} />}>
          {m.giveOne()}
        </TextLink>
      </p>
    </Card>
  );
}

/** Works without scripts. */
function CodeForm({ code, onSame }: { code: string; onSame: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (typed !== '' && typed === code) onSame();
    else void navigate({ to: '/gift', search: typed ? { code: typed } : {}, replace: true });
  };
  return (
    <form method="get" onSubmit={submit} className="mt-8">
      <label htmlFor={id} className="mb-1.5 block text-ui font-semibold">
        {m.yourCode()}
      </label>
      <div className="flex gap-2 max-sm:flex-col">
        <input
          id={id}
          name="code"
          required
          defaultValue={code}
          maxLength={60}
          placeholder="HADIAH-7KQD-2MXA-9TRB-WC4E"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          className={`${CONTROL_CLASSES} h-11 min-w-0 font-mono uppercase sm:flex-1`}
        />
        <Button type="submit" className="h-11" isBusy={isLoading}>
          {m.openGift()}
        </Button>
      </div>
    </form>
  );
}

function Seen({ code, gift }: { code: string; gift: SeenGift }) {
  const { data: plans } = useQuery(plansQuery());
  const queryClient = useQueryClient();
  const using = useMutation({
    mutationFn: () => api.gifts.use({ code }),
    onSuccess: async () => {
      // The menu, the guards and everything that was locked.
      await refreshViewer(queryClient);
      await queryClient.invalidateQueries();
    },
    // Someone else may have been faster; the page then says so.
    onError: () => queryClient.invalidateQueries({ queryKey: giftQuery(code).queryKey }),
  });
  if (using.isSuccess || gift.isUsedByYou) return <Opened gift={gift} isNow={using.isSuccess} />;
  const plan = plans?.find(({ id }) => id === gift.tier);
  return (
    <>
      <p className="mb-5 text-body text-ink-2">
        {gift.fromName ? m.someoneGives({ name: gift.fromName }) : m.aGiftForYou()}
      </p>
      <GiftCard gift={gift} fromName={gift.fromName} level="h1">
        <div className="mt-6 border-t border-line pt-5">
          {gift.contents ? <ProductContents product={gift.contents} /> : null}
          {plan ? <PlanFeatures features={plan.features.filter(({ included }) => included)} /> : null}
        </div>
      </GiftCard>
      <div className="mt-6" aria-live="polite">
        {using.error ? (
          <Notice tone="warning" title={errorMessage(using.error, m.notOpened())} className="mb-4" />
        ) : null}
        <Action code={code} gift={gift} isBusy={using.isPending} onUse={() => using.mutate()} />
      </div>
    </>
  );
}

interface ActionProps {
  code: string;
  gift: SeenGift;
  isBusy: boolean;
  onUse: () => void;
}

const ended = { used: m.alreadyUsed, 'taken-back': m.takenBack, gone: m.contentsGone } as const;

function Action({ code, gift, isBusy, onUse }: ActionProps) {
  const { viewer } = useSuspenseQuery(viewerQuery()).data;
  const callbackUrl = `/gift?code=${encodeURIComponent(code)}`;
  if (gift.state !== 'ready')
    return (
      <Notice tone="info" title={ended[gift.state]()}>
        <p className="mt-1">{m.askUs({ link: toSupport })}</p>
      </Notice>
    );
  if (!viewer)
    return (
      <>
        <Button
          variant="accent"
          size="lg"
          isWide
          className="h-13"
          render={<Link to="/signup" search={{ callbackUrl }} />}
        >
          {m.signUpToOpen()}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Button>
        <p className="mt-4 text-center text-ui text-ink-2">
          {m.haveAccount({
            link: (text) => (
              <TextLink render={<Link to="/login" search={{ callbackUrl }} />}>{text}</TextLink>
            ),
          })}
        </p>
        <p className="mt-1 text-center text-small text-ink-3">{m.codeStays()}</p>
      </>
    );
  if (gift.nothing)
    return (
      <Notice tone="info" title={gift.nothing === 'has-plan' ? m.nothingPlan() : m.nothingOpen()}>
        <p className="mt-1">{m.passItOn()}</p>
      </Notice>
    );
  return (
    <>
      {gift.isFromYou ? <Notice tone="info" title={m.fromYourself()} className="mb-4" /> : null}
      <Button variant="accent" size="lg" isWide className="h-13" isBusy={isBusy} onClick={onUse}>
        {m.openGift()}
      </Button>
      <p className="mt-3 text-center text-small text-ink-3 wrap-anywhere">
        {m.forAccount({ email: viewer.email })}
      </p>
    </>
  );
}

function Opened({ gift, isNow }: { gift: SeenGift; isNow: boolean }) {
  return (
    <div role="status">
      <h1
        ref={isNow ? focusWhenShown : undefined}
        tabIndex={-1}
        className="text-title outline-none max-sm:text-h1"
      >
        {gift.tier ? m.giftOpenPlan({ what: gift.soldName }) : m.giftOpen({ what: gift.soldName })}
      </h1>
      <p className="mt-3 text-body text-ink-2">
        {gift.fromName && !gift.isFromYou ? m.thankGiver({ name: gift.fromName }) : m.giftOpenText()}
      </p>
      <Button
        variant="accent"
        size="lg"
        className="mt-7 h-13"
        // The page loads: what is open now is known only to the server's answer.
        render={<Link to="/dashboard" reloadDocument />}
      >
        {m.startLearning()}
        <ArrowRight className="size-4" aria-hidden="true" />
      </Button>
    </div>
  );
}

const toSupport = (text: ReactNode) => <TextLink render={<Link to="/support" />}>{text}</TextLink>;
