type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that were given: what a PATCH leaves out stays as it is. */
export function withoutUndefined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
