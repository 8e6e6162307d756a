/** Methods and paths of every call, without schemas (`vite.config.ts`). */
declare module 'virtual:api-contract' {
  const slim: import('@orpc/contract').AnyContractRouter;
  export default slim;
}
