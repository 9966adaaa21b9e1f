import type { EmailLink } from './auth.ts';
import type { FieldError } from './common.ts';
import type { ErrorCode } from './error-codes.ts';
import type { PublicConfig } from './public-config.ts';

/** The forms that the server accepts as a plain browser post, each by the call that it stands for. */
export type PostedFormName =
  | 'loginEmail'
  | 'loginFactor'
  | 'register'
  | 'forgotPassword'
  | 'resetPassword'
  | 'confirmEmail'
  | 'describeEmailLink'
  | 'disownEmail'
  | 'undoEmail'
  | 'logout';

/** A posted form and the API's answer: the page of the form shows both. */
export interface PostedForm {
  readonly form: PostedFormName;
  /** The entered values, without passwords. */
  readonly values: Readonly<Record<string, string>>;
  /** The refusal of the API; null when the call succeeded. */
  readonly refusal: FormRefusal | null;
  /** The answer of a call whose page shows it. */
  readonly link?: EmailLink | undefined;
}

export interface FormRefusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
}

/** The built files that a page names. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** Code that a document may contain instead of linking it; null where the sources are served. */
  readonly inline: InlineCode | null;
  /** The files of these source modules and of everything that they import, for prefetching. */
  chunksOf(sources: readonly string[]): readonly string[];
}

/** Code inside a document; the content security policy allows it by its hash. */
export interface InlineCode {
  /** The style sheet, whole. */
  readonly style: string;
  /** What shows a tick before the scripts are loaded. */
  readonly earlyTicks: string;
}

/** Answers a read of the API, e.g. `GET /habits`, to the user of the request that the page answers: within the process, without HTTP. */
export type PageReader = (
  route: string,
  query: Readonly<Record<string, string | number | undefined>>,
) => Promise<PageRead>;

/** The answer, or the refusal that a client of the API would get. */
export type PageRead =
  | { readonly data: unknown }
  | {
      /** `retryAfter`: seconds. */
      readonly refusal: FormRefusal & { readonly retryAfter: number | null };
    };

/** The input of the renderer. Free of zod. */
export interface PageRequest {
  readonly url: URL;
  readonly read: PageReader;
  /** Whether the request has a session token, valid or not. */
  readonly hasToken: boolean;
  /** Whether the browser must load the member's data; known once the API has found the session. */
  readonly isLargeAccount: () => boolean;
  /** Runs the rendering when no other page of the member is being rendered; a visitor's at once. */
  readonly inTurn: <T>(userId: string | undefined, work: () => Promise<T>) => Promise<T>;
  /** Yields to other requests between two parts of the work. */
  readonly nextTurn: () => Promise<void>;
  readonly config: PublicConfig;
  readonly buildId: string;
  readonly posted?: PostedForm | undefined;
  readonly assets: PageAssets;
  /** Whether the browser has no file of the build yet, as far as the request shows. */
  readonly isFirstVisit: boolean;
  /** Called with an error that the visitor sees as a 500. */
  readonly onError: (error: unknown) => void;
}

/** `sessionEnded`: the token is invalid, so its cookie is deleted. */
export type PageAnswer = { readonly status: number; readonly sessionEnded?: boolean } & (
  | {
      readonly html: string;
      readonly signedIn: boolean;
      /** Excluded from search engines. */
      readonly hidden: boolean;
      /** The same object for the same text, where it may be asked for again: it is compressed once. */
      readonly kept?: object;
    }
  | { readonly location: string }
);

/** The exports of the server bundle. */
export type RenderPage = (request: PageRequest) => Promise<PageAnswer>;

/** The input of the app's document, which contains no user data: the app starts from the data on the device. */
export interface ShellRequest {
  readonly locale: 'en' | 'fr';
  readonly config: PublicConfig;
  readonly buildId: string;
  /** The origin of the API where it is not the document's own. */
  readonly apiOrigin?: string;
  readonly shell?: ShellSettings;
  readonly assets: PageAssets;
}

/** What an operator configures for the apps (shells.json); the document carries it. */
export interface ShellSettings {
  readonly google: GoogleIds;
  readonly apple: boolean;
  /** Of the app. */
  readonly version: string;
}

/** Our client ids at Google, for its sign-in on the phone. */
export interface GoogleIds {
  readonly web: string;
  readonly ios: string;
}

/** Like RenderPage, for the app's document. */
export type WriteShell = (request: ShellRequest) => string;
