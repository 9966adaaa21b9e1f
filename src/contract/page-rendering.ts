import type { FieldError } from './common.ts';
import type { ErrorCode } from './error-codes.ts';
import type { PublicConfig } from './public-config.ts';

/** The forms that the server takes as a browser posts them, without any script: each by the call that answers it. */
export type PostedFormName =
  | 'loginEmail'
  | 'register'
  | 'forgotPassword'
  | 'resetPassword'
  | 'confirmEmail'
  | 'undoEmail'
  | 'logout';

/** A form that was posted, and what the API said to it: the page that has the form shows both. */
export interface PostedForm {
  readonly form: PostedFormName;
  /** What was typed, but for passwords. */
  readonly values: Readonly<Record<string, string>>;
  /** What the API said against it; null when it agreed. */
  readonly refusal: FormRefusal | null;
}

export interface FormRefusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
}

/** The built files a page names. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** The files of these source modules and of all that they import, to be fetched ahead. */
  chunksOf(sources: readonly string[]): readonly string[];
}

/** What the server hands over to have a page written. Free of zod. */
export interface PageRequest {
  readonly url: URL;
  /** Reaches the API with the credentials of the request that the page answers. */
  readonly fetch: typeof fetch;
  /** Whether the request carries a session's token, be it good or not. */
  readonly hasToken: boolean;
  /** Whether the browser is to load the member's data; known once the API has answered whose session it is. */
  readonly isLargeAccount: () => boolean;
  /** Runs the rendering when no other page of the member is being rendered; a visitor's at once. */
  readonly inTurn: <T>(userId: string | undefined, work: () => Promise<T>) => Promise<T>;
  /** Gives way to other requests between the pieces of the work. */
  readonly nextTurn: () => Promise<void>;
  readonly config: PublicConfig;
  readonly buildId: string;
  readonly posted?: PostedForm | undefined;
  readonly assets: PageAssets;
  /** Hears of an error that the visitor sees as a 500. */
  readonly onError: (error: unknown) => void;
}

/** `sessionEnded`: the token is good for nothing, and the cookie that holds it should go. */
export type PageAnswer = { readonly status: number; readonly sessionEnded?: boolean } & (
  | {
      readonly html: string;
      readonly signedIn: boolean;
      /** Left out of search engines. */
      readonly hidden: boolean;
    }
  | { readonly location: string }
);

/** What the bundle for the server exports. */
export type RenderPage = (request: PageRequest) => Promise<PageAnswer>;

/** What a document is made of that no server fills for anybody: the app begins in it on what the device holds. */
export interface ShellRequest {
  readonly locale: 'en' | 'fr';
  readonly config: PublicConfig;
  readonly buildId: string;
  /** The origin of the API where it is not the document's own. */
  readonly apiOrigin?: string;
  /** What an operator set of the apps of the stores: their ids at Google, and whether Apple is offered. */
  readonly shell?: {
    readonly google: { readonly web: string; readonly ios: string };
    readonly apple: boolean;
  };
  readonly assets: PageAssets;
}

/** As above, for the document of the app itself. */
export type WriteShell = (request: ShellRequest) => string;
