/** A page names its calls so while nobody is there: they are no use of a session (product.md#sessions). */
export const unattendedHeader = 'x-unattended';
