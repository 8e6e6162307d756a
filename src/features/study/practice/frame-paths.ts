/** Where the sandboxed documents are: one for code without a page, one for page exercises. */
export const framePaths = { code: '/practice/frame', page: '/practice/frame/page' } as const;
export type FrameKind = keyof typeof framePaths;
