/** Bytes of a file of another app (import.md). */
export const FOREIGN_FILE_MAX = 64 * 1024 * 1024;
