/** 200 with the body that the call declares. */
export const ok = <T>(body: T) => ({ status: 200, body }) as const;

/** 201: a row was created. */
export const created = <T>(body: T) => ({ status: 201, body }) as const;

/** 204: done, without a body. */
export const done = { status: 204, body: null } as const;
