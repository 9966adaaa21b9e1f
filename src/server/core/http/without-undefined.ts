type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields of a PATCH that are set: the others do not change. */
export function withoutUndefined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
