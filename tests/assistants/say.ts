import type { TestApp } from '#tests/api/test-app.ts';

export interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The result of the message. */
  readonly result: {
    readonly isError?: boolean;
    readonly structuredContent?: Record<string, unknown>;
    readonly content: readonly { readonly text: string }[];
  };
  /** What a refused tool tells. */
  readonly refusal: {
    readonly error: string;
    readonly message: string;
    readonly candidates?: readonly object[];
    readonly errors?: readonly object[];
  };
  readonly body: {
    readonly message?: string;
    readonly error?: { readonly code: number; readonly message: string };
  };
}

/** Sends one message as a client of 2025 does, with headers of the test's choice. */
export async function say(
  { app }: TestApp,
  token: string | null,
  message: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Said> {
  const answer = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: JSON.stringify(message),
  });
  const body = answer.payload === '' ? {} : answer.json();
  const { result } = body;
  const refusal = result?.isError ? JSON.parse(result.content[0].text) : undefined;
  return { status: answer.statusCode, headers: answer.headers, result, refusal, body };
}

export async function callTool(api: TestApp, token: string, name: string, given: object = {}): Promise<Said> {
  return await say(api, token, rpc('tools/call', { name, arguments: given }));
}

export const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
