/** How many of the flow's steps are finished: sign-up, then the plan, and all of them once the payment has arrived. */
export function stepsDone(pathname: string, { isPaid }: { isPaid: boolean }): number {
  if (pathname === '/pricing') return 1;
  return isPaid ? 3 : 2;
}
