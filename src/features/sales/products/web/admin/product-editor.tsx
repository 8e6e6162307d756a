import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { hasRole } from '#access/roles.ts';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { currentLanguage } from '#kernel/language.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage, errorStatusOf, fieldIssues } from '#kit/errors.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import * as m from '../../messages/m.ts';
import {
  emptyProductForm,
  formFaults,
  fromProductForm,
  isSameForm,
  type ProductForm,
  toProductForm,
  toProductInput,
} from '../../product-form.ts';
import { fieldFaults, stateNames } from '../../product-texts.ts';
import type { ProductField } from '../../rules.ts';
import { adminProductQuery, type ProductDetail } from './admin-product-queries.ts';
import { ProductAside } from './product-aside.tsx';
import { ProductFields } from './product-fields.tsx';
import { stateTones } from './product-look.ts';

/** A product beside what a learner sees of it. Owners change it; those who look after money read it. */
export function ProductEditor({ product }: { product: ProductDetail | null }) {
  const { viewer } = useSuspenseQuery(viewerQuery()).data;
  const isOwner = viewer !== null && hasRole(viewer, 'owner');
  // The newest revision that was loaded or saved here; the form begins again with each.
  return <Editor key={product?.revision ?? 0} product={product} isOwner={isOwner} />;
}

interface EditorProps {
  product: ProductDetail | null;
  isOwner: boolean;
}

function Editor({ product, isOwner }: EditorProps) {
  const start = product ? toProductForm(product) : emptyProductForm;
  const [form, setForm] = useState<ProductForm>(start);
  const [isShowingFaults, setIsShowingFaults] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const faults = formFaults(form, new Date());
  const isDirty = !isSameForm(form, start);
  const saving = useMutation({
    mutationFn: () => {
      const input = toProductInput(fromProductForm(form));
      return product
        ? api.products.update({ ...input, id: product.id, revision: product.revision })
        : api.products.create(input);
    },
    onSuccess: async (saved) => {
      toast.success(product ? m.productSaved() : m.productMade());
      queryClient.setQueryData(adminProductQuery(saved.id).queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: apiQuery.products.key(), refetchType: 'inactive' });
      if (!product)
        await navigate({ to: '/admin/products/$id', params: { id: saved.id }, ignoreBlocker: true });
    },
  });
  // The bar says that it is not saved yet.
  const question = useUnsavedChanges(isOwner && isDirty && !saving.isPending && !saving.isSuccess, {
    isSaid: false,
  });
  const fromServer = new Map(fieldIssues(saving.error).map(({ path, message }) => [path[0], message]));
  const errorOf = (field: ProductField): string | undefined =>
    isShowingFaults && faults.includes(field) ? fieldFaults[field]() : fromServer.get(field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsShowingFaults(true);
    const [first] = faults;
    if (first) formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (!saving.isPending) saving.mutate();
  };
  const isPriceNew = product !== null && (form.priceIdr !== start.priceIdr || form.saleIdr !== start.saleIdr);
  return (
    <Page>
      <BackLink render={<Link to="/admin/products" />}>{m.products()}</BackLink>
      <div className="mt-3 mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 text-h1 wrap-anywhere">
          {product ? product.texts[currentLanguage()].name : m.newProduct()}
        </h1>
        {product ? (
          <StatusBadge tone={stateTones[product.state]}>{stateNames[product.state]()}</StatusBadge>
        ) : null}
      </div>
      <form ref={formRef} onSubmit={submit} noValidate>
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_320px]">
          <fieldset disabled={!isOwner} className="min-w-0">
            <legend className="sr-only">{m.product()}</legend>
            <ProductFields
              form={form}
              product={product}
              errorOf={errorOf}
              onChange={(more) => {
                setForm((before) => ({ ...before, ...more }));
                if (saving.isError) saving.reset();
              }}
            />
          </fieldset>
          <ProductAside form={form} product={product} />
        </div>
        {saving.error ? (
          <Notice tone="danger" className="mt-6" title={m.productNotSaved()}>
            {errorMessage(saving.error, m.productNotSaved())}
            {errorStatusOf(saving.error) === 409 ? (
              <span className="mt-3 block">
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => void queryClient.invalidateQueries({ queryKey: apiQuery.products.key() })}
                >
                  {m.loadNewest()}
                </Button>
              </span>
            ) : null}
          </Notice>
        ) : null}
        {isOwner ? (
          <SaveBar>
            <span className="min-w-0 flex-1 text-small text-ink-2" role="status">
              {isDirty ? (isPriceNew ? m.priceNotSaved() : m.notSavedYet()) : null}
            </span>
            {product && !isDirty ? <Archive product={product} /> : null}
            {isDirty ? (
              <Button
                variant="ghost"
                onClick={() => {
                  setForm(start);
                  setIsShowingFaults(false);
                }}
              >
                {m.discard()}
              </Button>
            ) : null}
            <Button type="submit" variant="accent" isBusy={saving.isPending} disabled={!isDirty}>
              {product ? (isPriceNew ? m.saveNewPrice() : m.save()) : m.makeProduct()}
            </Button>
          </SaveBar>
        ) : (
          <p className="mt-6 text-small text-ink-3">{m.ownersChange()}</p>
        )}
      </form>
      {question}
    </Page>
  );
}

/** Open orders stay payable, so it is asked before it is taken off, and put back without a question. */
function Archive({ product }: { product: ProductDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const { id, revision, archivedAt } = product;
  const archiving = useMutation({
    mutationFn: (isArchived: boolean) => api.products.archive({ id, revision, isArchived }),
    onSuccess: async (saved, isArchived) => {
      toast.success(isArchived ? m.productArchived() : m.productBack());
      queryClient.setQueryData(adminProductQuery(id).queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: apiQuery.products.key(), refetchType: 'inactive' });
    },
    onError: (error) => toast.error(errorMessage(error, m.productNotSaved())),
    onSettled: () => setIsAsking(false),
  });
  if (archivedAt !== null)
    return (
      <Button variant="secondary" isBusy={archiving.isPending} onClick={() => archiving.mutate(false)}>
        {m.sellAgain()}
      </Button>
    );
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        {m.archive()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={m.reallyArchive()}
        description={m.reallyArchiveText()}
        confirmLabel={m.archive()}
        isBusy={archiving.isPending}
        onConfirm={() => archiving.mutate(true)}
      />
    </>
  );
}
