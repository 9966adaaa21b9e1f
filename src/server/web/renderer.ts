import type { PublicConfig } from '#contract/public-config.ts';

/** The files a page names, as the renderer asks for them. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** The files of these source modules and of all that they import. */
  chunksOf(sources: readonly string[]): readonly string[];
}

export interface PageRequest {
  readonly url: URL;
  /** Reaches the API in the process, with the credentials of the request that the page answers. */
  readonly fetch: typeof fetch;
  readonly config: PublicConfig;
  readonly buildId: string;
  readonly assets: PageAssets;
  readonly onError: (error: unknown) => void;
}

export type PageAnswer =
  | { readonly status: number; readonly html: string; readonly signedIn: boolean }
  | { readonly status: number; readonly location: string };

export type RenderPage = (request: PageRequest) => Promise<PageAnswer>;

/** Where pages come from: the build, or the development server. */
export interface PageSource {
  /** Folder of the built client, or null where the development server answers for the files. */
  readonly clientFolder: string | null;
  readonly emojiFolder: string;
  readonly build: { readonly id: string; readonly timestamp: number };
  readonly contentSecurityPolicy: string;
  readonly assets: PageAssets;
  load(): Promise<RenderPage>;
}
