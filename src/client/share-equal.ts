/**
 * `next`, in which every part that is equal to the same part of `before` is that very object: what did not change is not rendered
 * again. For plain data as JSON has it.
 */
export function shareEqual<T>(before: unknown, next: T): T {
  if (before === next || !isObject(before) || !isObject(next)) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  const keys = Object.keys(next);
  const shared: Record<string, unknown> = Array.isArray(next) ? ([] as never) : {};
  let equal = keys.length === Object.keys(before).length;
  for (const key of keys) {
    shared[key] = shareEqual(before[key], next[key]);
    equal &&= key in before && shared[key] === before[key];
  }
  return (equal ? before : shared) as T;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
