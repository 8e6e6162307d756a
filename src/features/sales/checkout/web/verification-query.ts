import { apiQuery } from '#kit/client.ts';

/** Whether the payment of this token has arrived. Answers are final, except "pending". */
export const verificationQuery = (token: string) =>
  apiQuery.checkout.verify.queryOptions({ input: { token }, staleTime: 'static', retry: false });
