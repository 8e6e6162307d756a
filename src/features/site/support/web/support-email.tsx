import { useSuspenseQuery } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';
import { TextLink } from '#ui/text-link.tsx';

/** Of the installation, so it does not change while a page is open. */
export const supportAddressQuery = () =>
  apiQuery.support.address.queryOptions({ staleTime: Number.POSITIVE_INFINITY });

/** The address as a link; the route's loader has read it. */
export function SupportEmail() {
  const { email } = useSuspenseQuery(supportAddressQuery()).data;
  return <TextLink href={`mailto:${email}`}>{email}</TextLink>;
}
