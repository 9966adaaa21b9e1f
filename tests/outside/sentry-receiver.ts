import { type Receiver, startReceiver } from './receiver.ts';

/** An event of Sentry, as far as tests read it. */
export interface SentryEvent {
  readonly environment?: string;
  readonly release?: string;
  readonly platform?: string;
  readonly user?: { readonly id?: string; readonly email?: string; readonly avatar?: string | null };
  readonly tags?: Readonly<Record<string, string>>;
  readonly request?: { readonly url?: string };
  readonly exception: {
    readonly values: readonly {
      readonly type: string;
      readonly value: string;
      readonly mechanism?: { readonly type: string; readonly handled?: boolean };
      readonly stacktrace?: { readonly frames: readonly { readonly filename: string }[] };
    }[];
  };
}

export interface SentryReceiver extends Receiver<SentryEvent> {
  readonly dsn: string;
  /** All that came, byte by byte. */
  readonly raw: string[];
}

const PROJECT = '7';
const KEY = 'f00dfeed';

/** Takes envelopes as Sentry does: the header, then for each item its header with its length and its payload, a line each. */
export async function startSentryReceiver(): Promise<SentryReceiver> {
  const raw: string[] = [];
  const receiver = await startReceiver<SentryEvent>((request, body) => {
    const url = new URL(request.url ?? '', 'http://receiver');
    const key = url.searchParams.get('sentry_key') ?? request.headers['x-sentry-auth'];
    if (request.method !== 'POST' || url.pathname !== `/api/${PROJECT}/envelope/`)
      throw new Error('not found');
    if (!key?.includes(KEY)) throw new Error('missing key');
    raw.push(body);
    return eventsOf(body);
  }, 200);
  return { ...receiver, raw, dsn: receiver.url.replace('http://', `http://${KEY}@`) + `/${PROJECT}` };
}

function eventsOf(envelope: string): SentryEvent[] {
  const [header, ...lines] = envelope.trimEnd().split('\n');
  if (typeof (JSON.parse(header ?? '') as { event_id?: unknown }).event_id !== 'string')
    throw new Error('no event_id');
  const events: SentryEvent[] = [];
  for (let index = 0; index < lines.length; index += 2) {
    const { type } = JSON.parse(lines[index] ?? '') as { type: string };
    if (type === 'event') events.push(JSON.parse(lines[index + 1] ?? '') as SentryEvent);
  }
  return events;
}
