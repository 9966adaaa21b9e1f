/** What the build and the server agree on about the service worker's file. */
export const WORKER_FILE = {
  name: 'service-worker.js',
  /** Stands in it for the revision of the app's documents, which depend on the server's settings as well. */
  shellRevision: '__SHELL_REVISION__',
} as const;
