import { type Receiver, startReceiver } from './receiver.ts';

/** An event of Plausible under its short names. */
export interface PlausibleEvent {
  readonly n: string;
  readonly u: string;
  readonly d: string;
  readonly r?: string | null;
  readonly w?: number;
  readonly p?: Readonly<Record<string, string>>;
}

/** Takes events as Plausible does: by POST, as plain text or JSON, refused without a name, an address or a domain. */
export async function startPlausibleReceiver(): Promise<Receiver<PlausibleEvent>> {
  return await startReceiver((request, body) => {
    if (request.method !== 'POST' || request.url !== '/api/event') throw new Error('not found');
    if (!/^(?:text\/plain|application\/json)/.test(request.headers['content-type'] ?? ''))
      throw new Error('bad type');
    const event = JSON.parse(body) as PlausibleEvent;
    if (event.n === '' || event.d === '' || !URL.canParse(event.u)) throw new Error('bad event');
    return [event];
  }, 202);
}
