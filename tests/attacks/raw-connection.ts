import { connect, type Socket } from 'node:net';

/** An answer as it stood on the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A connection that can send any bytes, HTTP or not. */
export class RawConnection {
  readonly socket: Socket;
  /** How it ended, once it has. */
  readonly ended: Promise<'closed' | 'reset'>;
  #received = Buffer.alloc(0);

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (chunk: Buffer) => (this.#received = Buffer.concat([this.#received, chunk])));
    this.ended = new Promise((resolve) => {
      this.socket.once('error', () => resolve('reset'));
      this.socket.once('close', () => resolve('closed'));
    });
  }

  /** The first answer that has come whole, without its connection being closed. Without a body where there is to be none. */
  async answer({ withoutBody = false } = {}): Promise<RawAnswer> {
    for (;;) {
      const parsed = parse(this.#received.toString('latin1'), withoutBody);
      if (parsed) return parsed;
      await Promise.race([this.#more(), this.#failWhenEnded()]);
    }
  }

  /** All that came until now. */
  get received(): string {
    return this.#received.toString('latin1');
  }

  async #more(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.socket.once('data', () => resolve());
    });
  }

  async #failWhenEnded(): Promise<void> {
    const how = await this.ended;
    if (!parse(this.received, false))
      throw new Error(`${how} before an answer: ${this.received.slice(0, 300)}`);
  }
}

function parse(text: string, withoutBody: boolean): RawAnswer | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  if (first.startsWith('HTTP/1.1 100')) return parse(text.slice(end + 4), withoutBody);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const length = withoutBody ? 0 : Number(headers.get('content-length') ?? 0);
  const body = text.slice(end + 4, end + 4 + length);
  return body.length < length ? null : { status: Number(first.split(' ')[1]), headers, body };
}

/** Says something on a connection of its own and takes the first answer. */
export async function say(port: number, ...parts: readonly (string | Buffer)[]): Promise<RawAnswer> {
  const connection = new RawConnection(port);
  try {
    for (const part of parts) connection.socket.write(part);
    return await connection.answer({ withoutBody: String(parts[0]).startsWith('HEAD ') });
  } finally {
    connection.socket.destroy();
  }
}
