const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `?upload=` of a page: the ZIP whose changes it shows. */
export const readImportSearch = (search: Record<string, unknown>): { upload?: string } =>
  typeof search.upload === 'string' && uuid.test(search.upload) ? { upload: search.upload } : {};
