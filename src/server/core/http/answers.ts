/** 200 with what the call declares for it. */
export const ok = <T>(body: T) => ({ status: 200, body }) as const;

/** 201: something was made. */
export const created = <T>(body: T) => ({ status: 201, body }) as const;

/** 204: done, nothing to say. */
export const done = { status: 204, body: null } as const;
