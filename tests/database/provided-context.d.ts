import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the run's one PostgreSQL, which may still be starting. */
    postgresFolder: string;
  }
}
