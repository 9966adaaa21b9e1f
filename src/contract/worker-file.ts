/** The policy of trusted types that makes the address of the service worker, and nothing else, a script's. */
export const WORKER_POLICY = 'service-worker';

/** Names of the service worker's file that the build and the server share. */
export const WORKER_FILE = {
  name: 'service-worker.js',
  /** Placeholder for the revision of the app's documents, which depend on the server's settings too. */
  shellRevision: '__SHELL_REVISION__',
} as const;

/** That of the worker that reads the files of other apps. */
export const READER_POLICY = 'file-reader';

/** That of the worker that compares habits. */
export const COMPARER_POLICY = 'comparer';
