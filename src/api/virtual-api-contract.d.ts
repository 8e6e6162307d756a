declare module 'virtual:api-contract' {
  import type { contract } from '#api/contract.ts';

  const slim: typeof contract;
  export default slim;
}
