/** A name that a member wrote, for a text that cannot have elements, such as that of a toast: its direction of writing stays within it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
