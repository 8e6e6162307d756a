/** A page sends this header while nobody is there: its calls do not count as use of a session (product.md#sessions). */
export const unattendedHeader = 'x-unattended';
