import type { z } from 'zod';
import { ASSISTANT_DAYS_BACK } from '#contract/limits.ts';
import type { TokenScope } from '#contract/token-scopes.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import type { DocumentTexts } from '#i18n/messages.ts';
import { isSeen } from '#server/core/database/sight.ts';
import { listRows, type UserScope } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import type { AssistantViewer, OwnApi } from './own-api.ts';
import type { Recording } from './record-writes.ts';

/** One message of an assistant. */
export interface Asking {
  readonly context: Context;
  readonly viewer: AssistantViewer;
  /** The viewer's rows, outside of any transaction. */
  readonly scope: UserScope;
  readonly api: OwnApi;
  readonly recording: Recording;
  readonly now: number;
  readonly today: DayKey;
  readonly texts: DocumentTexts['assistants'];
}

interface Hints {
  readonly writes?: true;
  /** What it replaces is gone. */
  readonly destroys?: true;
  /** Twice is as once. */
  readonly repeats?: true;
}

export interface Tool {
  readonly name: keyof DocumentTexts['assistants']['tools'];
  /** For the model. */
  readonly description: string;
  readonly hints: Hints;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly run: (asking: Asking, given: never) => Promise<object>;
}

/** Types a tool by its schemas. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'output' | 'run'> & {
    readonly input: I;
    readonly output: O;
    readonly run: (asking: Asking, given: z.output<I>) => Promise<z.input<O>>;
  },
): Tool {
  return tool;
}

type Refusals = DocumentTexts['assistants']['refusals'];

interface Candidate {
  readonly id: string;
  readonly name: string;
}

/** What an assistant is refused beyond the API: a code with words, and the habits that it may have meant. */
export class AssistantRefusal extends Error {
  override readonly name = 'AssistantRefusal';
  readonly code: keyof Refusals;
  readonly candidates: readonly Candidate[];

  constructor(code: keyof Refusals, candidates: readonly Candidate[] = []) {
    super(code);
    this.code = code;
    this.candidates = candidates;
  }
}

/** What lies further back its user changes alone. */
export function requireRecent({ today }: Asking, day: DayKey): void {
  if (day < addDays(today, -ASSISTANT_DAYS_BACK)) throw new AssistantRefusal('dayTooOld');
}

/** A loop of a model must not rewrite a record: it is refused with words, and can go on later. */
export function takeWrite({ context, viewer }: Asking): void {
  if (!context.limits.tryTake('assistantWrites', viewer.grant.id))
    throw new AssistantRefusal('tooManyWrites');
}

const CANDIDATES_MAX = 10;
const readable: readonly TokenScope[] = ['today:read', 'habits:read'];

/** Names as they are compared: case and accents of the keyboard do not matter. */
const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** The id of the habit that a text names: by its id, or by its name where it is the only one of that name. */
export async function findHabitId({ scope, viewer: { grant } }: Asking, text: string): Promise<string> {
  const given = folded(text);
  const columns = ['id', 'name', 'archived_at'] as const;
  const rows = (await listRows(scope, 'habits', { columns, orderBy: ['position', 'id'] })).filter(({ id }) =>
    isSeen(grant, id),
  );
  if (rows.some(({ id }) => id === given)) return given;
  // Only a token that may read names gets them.
  if (!readable.some((each) => grant.scopes.has(each))) {
    const error = { message: 'scopeMissing', rule: 'scopeMissing', params: { scope: 'today:read' } } as const;
    throw new ApiError('scopeMissing', { errors: [error] });
  }
  const named = rows.filter(({ name }) => folded(name) === given);
  const active = named.filter(({ archived_at }) => archived_at === null);
  const [only, ...more] = active.length > 0 ? active : named;
  if (only && more.length === 0) return only.id;
  const meant = only ? [only, ...more] : rows.filter(({ name }) => folded(name).includes(given));
  const candidates = meant.slice(0, CANDIDATES_MAX).map(({ id, name }) => ({ id, name }));
  throw new AssistantRefusal(only ? 'habitAmbiguous' : 'habitUnknown', candidates);
}
