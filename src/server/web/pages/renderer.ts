import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageAssets, RenderPage, WriteShell } from '#contract/page-rendering.ts';
import type { PublicConfig } from '#contract/public-config.ts';

/** The source of pages: the build, or the development server. */
export interface PageSource {
  /** Folder of the built client, or null when the development server serves the files. */
  readonly clientFolder: string | null;
  readonly emojiFolder: string;
  readonly build: { readonly id: string; readonly timestamp: number };
  readonly contentSecurityPolicy: (config: PublicConfig) => string;
  readonly assets: PageAssets;
  /** Answers before any page does, or calls `next`; the development server's. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  load(): Promise<RenderPage>;
  loadShell(): Promise<WriteShell>;
}
