import type { OutgoingHttpHeaders } from 'node:http';
import type { Call } from '#contract/call.ts';
import { type DocumentedResponse, operationOf, resolve, validatorOf } from './openapi-document.ts';

/** What a call was answered. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly text: string;
}

/**
 * Throws when an answer is not one that the OpenAPI document has for its call: another status, a field too many, too few or out of its
 * bounds, an error code that is not listed, a header that is missing.
 */
export function checkAnswer(call: Call, answer: RawAnswer): void {
  const faults = faultsOf(call, answer);
  if (faults.length === 0) return;
  throw new Error(
    `${call.method} ${call.path} answered what docs/api/openapi.json does not have for it (UPDATE_OPENAPI=1 writes it anew):\n` +
      `${answer.status} ${answer.text.slice(0, 1_000)}\n${faults.join('\n')}`,
  );
}

export function faultsOf(call: Call, { status, headers, text }: RawAnswer): string[] {
  const documented = operationOf(call).responses[String(status)];
  if (!documented) return [`The status ${status} is not listed.`];
  const response = resolve<DocumentedResponse>(documented);
  const missing = Object.keys(response.headers ?? {}).filter((name) => !(name.toLowerCase() in headers));
  const lacks = missing.map((name) => `The header ${name} is missing.`);
  return [...lacks, ...faultsOfBody(response, headers, text)];
}

function faultsOfBody({ content }: DocumentedResponse, headers: OutgoingHttpHeaders, text: string): string[] {
  if (!content) return text === '' ? [] : ['A body where none is listed.'];
  const [type = ''] = String(headers['content-type']).split(';');
  const media = content[type];
  if (!media) return [`The content type ${type} is not listed.`];
  const validate = validatorOf(media.schema);
  if (validate(type === 'application/json' ? JSON.parse(text) : text)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
}
