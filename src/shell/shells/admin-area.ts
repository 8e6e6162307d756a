/** Whether an address is in the admin area. */
export const inAdminArea = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);
