/** An answer of the API, as the model of the server gives it. */
export function answerOf(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  if (body === undefined) return new Response(null, { status: 204 });
  return Response.json(body, { status, headers });
}
